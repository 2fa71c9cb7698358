// Axe finds no fault on the screens of people, rooms, hosts and moderators; none is too wide and no
// control is too small.
import { scenarios_of } from '../support/inspect.mjs';
import { tour_people } from '../support/people_tour.mjs';

export const scenarios = scenarios_of(
  tour_people,
  'every screen of people, rooms, hosts, moderators passes axe, fits, can be pressed',
);
