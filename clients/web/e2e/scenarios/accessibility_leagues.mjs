// Axe finds no fault on the screens of leagues, players and games; none is too wide and no control
// is too small.
import { scenarios_of } from '../support/inspect.mjs';
import { tour_leagues } from '../support/league_tour.mjs';

export const scenarios = scenarios_of(
  tour_leagues,
  'every screen of leagues, players, games passes axe, fits, can be pressed',
);
