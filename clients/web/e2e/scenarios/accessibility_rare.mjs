// Axe finds no fault on screens that are rare in play; none is too wide, no control too small.
import { scenarios_of } from '../support/inspect.mjs';
import { RARE_TOURS } from '../support/rare_tour.mjs';

export const scenarios = Object.entries(RARE_TOURS).flatMap(([what, tour]) =>
  scenarios_of(tour, `${what}: every screen passes axe, fits, can be pressed`),
);
