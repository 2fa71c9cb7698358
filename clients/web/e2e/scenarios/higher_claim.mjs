// Two pages claim one discard: MahJong goes before pung, whoever pressed first; the other is told.
import { seat_four } from '../support/four.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { plain_play } from '../support/player.mjs';
import { expect_equal } from '../support/table.mjs';

export const name = 'MahJong goes before a pung pressed earlier, and the other page is told why';

const DEALS_MAX = 40;
/** Seats. The feeder discards what both want. */
const [WINNER, PUNGER, FEEDER, IDLE] = [0, 2, 3, 1];

const count = (tiles, tile) => tiles.filter((other) => other === tile).length;
const discards_of = ({ actions }) => actions.flatMap(({ discard }) => discard ?? []);

/**
 * The winner takes every chow and pung, so waits on one tile soon; the punger keeps pairs, the
 * feeder the tiles that would make them three. Nobody goes out, until a tile is found that both
 * claim: then the feeder waits, and the promise is kept.
 */
function play_towards(players) {
  const [winner, , punger, feeder] = [WINNER, IDLE, PUNGER, FEEDER].map((seat) => players[seat]);
  return new Promise((resolve) => {
    winner.play = (prompt) => {
      const claim = prompt.actions.find(({ pung, chow }) => pung || chow !== undefined);
      if (claim) return claim;
      if (prompt.actions.some(({ pass }) => pass)) return { pass: {} };
      return { discard: least(discards_of(prompt), (tile) => use_to_winner(winner.hand, tile)) };
    };
    punger.play = (prompt) => {
      if (prompt.actions.some(({ pass }) => pass)) return { pass: {} };
      return { discard: least(discards_of(prompt), (tile) => count(punger.hand, tile)) };
    };
    feeder.play = (prompt) => {
      if (prompt.actions.some(({ pass }) => pass)) return { pass: {} };
      const tile = discards_of(prompt).find((held) => both_want(held, winner, punger));
      if (tile !== undefined) {
        resolve(tile);
        return undefined;
      }
      return { discard: least(discards_of(prompt), (held) => count(punger.hand, held) >= 2) };
    };
  });
}

const least = (tiles, worth) => tiles.reduce((a, b) => (worth(b) < worth(a) ? b : a));

/** Neighbors and pairs are worth keeping. */
function use_to_winner(hand, tile) {
  const near = (other) => tile < 27 && Math.floor(other / 9) === Math.floor(tile / 9);
  const gap = (other) => Math.abs(other - tile);
  return hand.filter((other) => gap(other) === 0 || (near(other) && gap(other) <= 2)).length;
}

const both_want = (tile, winner, punger) =>
  winner.melds === 4 && winner.hand.join() === `${tile}` && count(punger.hand, tile) >= 2;

async function until_both_want(players, table) {
  const found = play_towards(players);
  players[IDLE].play = plain_play;
  for (const player of players) player.consider();
  let over = 0;
  let tile;
  void found.then((wanted) => {
    tile = wanted;
  });
  while (tile === undefined) {
    const ended = players[0].await((frame) => {
      return (frame.events?.events ?? []).some(({ drawnDeal, won }) => drawnDeal || won);
    });
    await Promise.race([found, ended]);
    if (tile !== undefined) break;
    over += 1;
    if (over > DEALS_MAX) throw new Error(`no such discard in ${DEALS_MAX} deals`);
    for (const player of players) {
      player.frames.length = 0;
      player.send({ ready: { table } });
    }
  }
  return tile;
}

export async function run(browser) {
  const server = await start_lair_server({ more: ['--frames-per-second', '2000'] });
  try {
    const { players, table, begin } = await seat_four(server.url);
    for (const player of players) player.play = () => undefined;
    begin();
    const tile = await until_both_want(players, table);
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
    await punger.locator('.notice', { hasText: 'Somebody made a higher claim' }).waitFor();
    await punger.getByTestId('win-title').waitFor();
    for (const player of players) player.leave();
  } finally {
    await server.stop();
  }
}
