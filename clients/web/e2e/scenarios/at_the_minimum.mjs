// The minimum decides whether a hand may go out, the limit how much it is paid: on the real server,
// hand by hand.
import { seat_four } from '../support/four.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { plain_play } from '../support/player.mjs';
import { expect_equal } from '../support/table.mjs';
import { FEEDER, PUNGER, until_wanted, WINNER } from '../support/wanted_tile.mjs';

const LIMIT = '10';

/**
 * Plays until the tile that completes the winner's hand is open, with the winner on a page. Another
 * seat considers a pung until `close` is called, so that the window stays open.
 */
async function offered(browser, url, settings) {
  const { players, table, begin } = await seat_four(url, { settings });
  for (const player of players) player.play = () => undefined;
  begin();
  const tile = await until_wanted(players, table);
  const page = await players[WINNER].become(await browser.newContext(), `/#/table/${table}`);
  await page.locator('.hand li').first().waitFor();
  players[PUNGER].play = () => undefined;
  players[FEEDER].play = () => ({ discard: tile });
  players[FEEDER].consider();
  players[FEEDER].play = plain_play;
  const close = () => {
    players[PUNGER].play = plain_play;
    players[PUNGER].consider();
  };
  const leave = async () => {
    for (const player of players) player.leave();
    await page.close();
  };
  return { page, close, leave };
}

async function is_refused(browser, url) {
  const settings = [{ key: 'min_faan', value: '7' }];
  const { page, close, leave } = await offered(browser, url, settings);
  const button = page.locator('.claim.mahjong');
  await button.waitFor();
  expect_equal(await button.getAttribute('aria-disabled'), 'true', 'aria-disabled');
  const label = await button.getAttribute('aria-label');
  expect_equal(/MahJong \d of 7 faan, not enough to go out/.test(label), true, label);
  await button.click({ force: true });
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/\d of the 7 faan/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  close();
  await button.waitFor({ state: 'detached' });
  await leave();
}

async function wins(browser, url) {
  const settings = [
    { key: 'min_faan', value: '0' },
    { key: 'limit', value: LIMIT },
  ];
  const { page, close, leave } = await offered(browser, url, settings);
  await page.locator('.claim.mahjong:not([aria-disabled])').click();
  close();
  await page.getByTestId('win-title').waitFor();
  expect_equal(await page.getByTestId('total').textContent(), LIMIT, 'Tile Points of the hand');
  await page.getByRole('button', { name: 'Scores' }).click();
  expect_equal(await page.getByTestId('sum-net').textContent(), '0', 'what was moved');
  expect_equal(await page.getByTestId('sum-running').textContent(), '8,000', 'all scores');
  await leave();
}

async function with_server(browser, look) {
  const more = ['--frames-per-second', '2000', '--break-seconds', '3600'];
  const { url } = await start_lair_server({ more });
  await look(browser, url);
}

export const scenarios = [
  {
    name: 'below the minimum MahJong is explained',
    run: (browser) => with_server(browser, is_refused),
  },
  {
    name: 'at the minimum MahJong wins up to the limit',
    run: (browser) => with_server(browser, wins),
  },
];
