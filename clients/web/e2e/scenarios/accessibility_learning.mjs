// No screen that teaches has a finding of axe, none is too wide, none too small.
import { scenarios_of } from '../support/inspect.mjs';
import { tour_learning } from '../support/learn_tour.mjs';

export const scenarios = scenarios_of(
  tour_learning,
  'every screen that teaches passes axe, fits, can be pressed',
);
