// Through every screen of the scripted game, from the first page on, then those beside it.
import { go_to } from './script.mjs';

/** Screens beside the game, by their address. */
const BESIDE = {
  settings: '#/settings',
  rules: '#/rules/mcr',
  replay: '#/replay/1/1/60',
  lost: '#/nowhere',
};

const BEFORE_THE_DEAL = ['lobby', 'create', 'waiting'];
const OF_THE_DEAL = ['table', 'claim', 'short', 'refused', 'win', 'score'];

/** Goes to the last of `stations`, looking at those alone. */
function tour_stations(page, url, look, stations) {
  return go_to(page, url, stations.at(-1), async (station) => {
    if (stations.includes(station)) await look(page, station);
  });
}

async function tour_welcome(page, url, look) {
  await page.goto(url);
  await page.locator('#name').waitFor();
  await look(page, 'welcome');
}

/** From the welcome to a table that waits. Calls `look(page, name)` at each screen, as each tour here does. */
export async function tour_to_table(page, url, look) {
  await tour_welcome(page, url, look);
  await tour_stations(page, url, look, BEFORE_THE_DEAL);
}

/** From the first turn of a deal to its payments. */
export function tour_deal(page, url, look) {
  return tour_stations(page, url, look, OF_THE_DEAL);
}

export async function tour_beside(page, url, look) {
  for (const [name, hash] of Object.entries(BESIDE)) {
    await page.goto(`${url}/${hash}`);
    await page.locator('h1, #content h2').first().waitFor();
    await look(page, name);
  }
}

/** All of them. */
export async function tour_game(page, url, look) {
  await tour_welcome(page, url, look);
  await tour_stations(page, url, look, [...BEFORE_THE_DEAL, ...OF_THE_DEAL]);
  await tour_beside(page, url, look);
}
