// A tour through every screen of the scripted game from the first page on, then those beside it.
import { go_to } from './script.mjs';

/** Screens beside the game, by their address. */
const BESIDE = {
  settings: '#/settings',
  rules: '#/rules/mcr',
  replay: '#/replay/1/1/60',
  lost: '#/nowhere',
};

const BEFORE_THE_DEAL = ['lobby', 'create', 'waiting'];
const IN_PLAY = ['table', 'claim', 'short'];
const TOLD = ['refused', 'win', 'score'];

/** Goes to the last of `stations` and looks only at those listed. */
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

/** From the welcome to a waiting table. Like all tours, calls `look(page, name)` at each screen. */
export async function tour_to_table(page, url, look) {
  await tour_welcome(page, url, look);
  await tour_stations(page, url, look, BEFORE_THE_DEAL);
}

/** The table in play. */
export function tour_play(page, url, look) {
  return tour_stations(page, url, look, IN_PLAY);
}

/** What is shown over the table: a refused win, the win, its payments. */
export function tour_told(page, url, look) {
  return tour_stations(page, url, look, TOLD);
}

export async function tour_beside(page, url, look) {
  for (const [name, hash] of Object.entries(BESIDE)) {
    await page.goto(`${url}/${hash}`);
    await page.locator('h1, #content h2').first().waitFor();
    await look(page, name);
  }
}

/** All screens. */
export async function tour_game(page, url, look) {
  await tour_welcome(page, url, look);
  await tour_stations(page, url, look, [...BEFORE_THE_DEAL, ...IN_PLAY, ...TOLD]);
  await tour_beside(page, url, look);
}
