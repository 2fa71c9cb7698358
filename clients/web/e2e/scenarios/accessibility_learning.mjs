// Axe finds no fault on the screens that teach; none is too wide and no control is too small.
import { scenarios_of } from '../support/inspect.mjs';
import { tour_learning } from '../support/learn_tour.mjs';

export const scenarios = scenarios_of(
  tour_learning,
  'every screen that teaches passes axe, fits, can be pressed',
);
