// No screen of people, rooms, hosts, moderators has a finding of axe, none is too wide, none too small.
import { problems_on } from '../support/inspect.mjs';
import { tour_people } from '../support/people_tour.mjs';

export const name =
  'every screen of people, rooms, hosts, moderators passes axe, fits, can be pressed';

export const long = true;

export async function run(browser) {
  const problems = await problems_on(browser, tour_people);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
