// No screen of leagues, players, games has a finding of axe, none is too wide, none too small.
import { problems_on } from '../support/inspect.mjs';
import { tour_leagues } from '../support/league_tour.mjs';

export const name = 'every screen of leagues, players, games passes axe, fits, can be pressed';

export const long = true;

export async function run(browser) {
  const problems = await problems_on(browser, tour_leagues);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
