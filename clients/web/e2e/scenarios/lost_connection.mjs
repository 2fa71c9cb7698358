// A connection breaks on the visitor's turn, at a claim, on another's turn: nothing is lost.
import { gaps_of, record_frames } from '../support/audit.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { Player, plain_play } from '../support/player.mjs';
import { start_proxy } from '../support/proxy.mjs';
import {
  create_table,
  discard_last,
  expect_equal,
  table_text,
  until,
  until_own_turn,
} from '../support/table.mjs';

export const name = 'a broken connection is announced, resumed, and loses nothing';

const TURNS_MAX = 60;
const OTHERS = ['Ida', 'Pia', 'Flo'];

/** Runs in the page: the banner shows for only a quarter of a second, which polling could miss. */
function watch_for_the_announcement() {
  globalThis.announced = new Promise((seen) => {
    const look = () => document.querySelector('[data-testid=reconnecting]') && seen();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  });
}

/** Breaks every connection; afterwards the table is as before and no event is missing. */
async function breaks(page, proxy, frames) {
  const before = await table_text(page);
  const known = frames.length;
  await page.evaluate(watch_for_the_announcement);
  proxy.break_all();
  await page.evaluate(() => globalThis.announced);
  await until(() => frames.slice(known).some(({ table }) => table), 'the table is not shown again');
  await page.getByTestId('reconnecting').waitFor({ state: 'detached' });
  expect_equal(await table_text(page), before, 'the table after the return');
  expect_equal(gaps_of(frames).join(), '', 'events lost or doubled');
}

/** Plays until the visitor is asked for a claim, discarding on each turn of theirs. */
async function until_claim(page) {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    await page.locator('.hand.active, .claim.pass:not([aria-disabled])').first().waitFor();
    if ((await page.locator('.claim.pass').count()) > 0) return;
    await discard_last(page);
  }
  throw new Error('no claim was asked');
}

export async function run(browser) {
  const server = await start_lair_server();
  const proxy = await start_proxy(server.url);
  try {
    const page = await browser.newPage();
    const frames = record_frames(page);
    const table = await create_table(page, proxy.url, { style: '3F pro' });
    const others = [];
    for (const name of OTHERS) {
      const player = await Player.arrive(server.url, name);
      await player.sit(table);
      others.push(player);
    }
    await page.getByRole('button', { name: 'Start the game' }).click();

    if (!(await until_own_turn(page))) throw new Error('the deal ended before the first turn');
    await breaks(page, proxy, frames);
    await discard_last(page);

    await until_claim(page);
    await breaks(page, proxy, frames);
    await page.locator('.claim.pass').click();

    if (!(await until_own_turn(page))) throw new Error('the deal ended too soon for this test');
    for (const player of others) player.play = ({ actions }) => actions.find(({ pass }) => pass);
    await discard_last(page);
    await page.locator('.seat:not(.me) .badge.waited').first().waitFor();
    await breaks(page, proxy, frames);
    for (const player of others) {
      player.play = plain_play;
      player.consider();
    }
    await until_own_turn(page);
    expect_equal(gaps_of(frames).join(), '', 'events lost or doubled');
    for (const player of others) player.leave();
  } finally {
    proxy.stop();
    await server.stop();
  }
}
