// Through every screen of the scripted game, from the first page on, then those beside it.
import { go_to } from './script.mjs';

/** Screens beside the game, by their address. */
const BESIDE = {
  settings: '#/settings',
  rules: '#/rules/mcr',
  replay: '#/replay/1/1/60',
  lost: '#/nowhere',
};

/** Calls `look(page, name)` at each screen. */
export async function tour_game(page, url, look) {
  await page.goto(url);
  await page.locator('#name').waitFor();
  await look(page, 'welcome');
  await go_to(page, url, 'score', (station) => look(page, station));
  for (const [name, hash] of Object.entries(BESIDE)) {
    await page.goto(`${url}/${hash}`);
    await page.locator('h1, #content h2').first().waitFor();
    await look(page, name);
  }
}
