// No screen that is rare in play has a finding of axe, none is too wide, none too small.
import { scenarios_of } from '../support/inspect.mjs';
import { tour_rare } from '../support/rare_tour.mjs';

export const scenarios = scenarios_of(
  tour_rare,
  'every screen that is rare in play passes axe, fits, can be pressed',
);
