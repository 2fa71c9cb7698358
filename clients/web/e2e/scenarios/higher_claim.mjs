// Two pages claim one discard: MahJong takes precedence over pung, whoever pressed first; the other
// page is told.
import { seat_four } from '../support/four.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { plain_play } from '../support/player.mjs';
import { expect_equal } from '../support/table.mjs';
import { FEEDER, PUNGER, until_wanted, WINNER } from '../support/wanted_tile.mjs';

const UNHURRIED = ['--frames-per-second', '2000', '--break-seconds', '3600'];

export const name = 'MahJong goes before a pung pressed earlier, and the other page is told why';

export async function run(browser) {
  const server = await start_lair_server({ more: UNHURRIED });
  try {
    const { players, table, begin } = await seat_four(server.url);
    for (const player of players) player.play = () => undefined;
    begin();
    const tile = await until_wanted(players, table);
    const pages = [];
    for (const seat of [PUNGER, WINNER]) {
      const context = await browser.newContext();
      const page = await players[seat].become(context, `/#/table/${table}`);
      await page.locator('.hand li').first().waitFor();
      pages.push(page);
    }
    const [punger, winner] = pages;
    players[FEEDER].play = () => ({ discard: tile });
    players[FEEDER].consider();
    players[FEEDER].play = plain_play;
    await winner.locator('.claim.mahjong:not([aria-disabled])').waitFor();
    await punger.locator('.claim.pung').click();
    await punger.locator('.claim').first().waitFor({ state: 'detached' });
    expect_equal(await winner.locator('.claim.mahjong').count(), 1, 'MahJong is still open');
    await winner.locator('.claim.mahjong').click();
    await winner.getByTestId('win-title').waitFor();
    // The notice disappears after some seconds; the alert stays.
    const told = punger.getByTestId('alerted').getByText('Somebody made a higher claim');
    await told.first().waitFor({ state: 'attached' });
    await punger.getByTestId('win-title').waitFor();
    for (const player of players) player.leave();
  } finally {
    await server.stop();
  }
}
