// No screen that is rare in play has a finding of axe, none is too wide, none too small.
import { scenarios_of } from '../support/inspect.mjs';
import { RARE_TOURS } from '../support/rare_tour.mjs';

export const scenarios = Object.entries(RARE_TOURS).flatMap(([what, tour]) =>
  scenarios_of(tour, `${what}: every screen passes axe, fits, can be pressed`),
);
