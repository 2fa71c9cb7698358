// Four players without pages who play on until one of them holds the tile that another needs.
import { plain_play } from './player.mjs';

const DEALS_MAX = 40;
/** Seats. The feeder discards the wanted tile. */
export const [WINNER, IDLE, PUNGER, FEEDER] = [0, 1, 2, 3];

const count = (tiles, tile) => tiles.filter((other) => other === tile).length;
const discards_of = ({ actions }) => actions.flatMap(({ discard }) => discard ?? []);

/**
 * The winner takes every chow and pung, so soon waits on one tile; the punger keeps pairs, and the
 * feeder keeps tiles that would complete them. Nobody goes out until a tile is found that both
 * would claim: then the feeder waits, and the promise resolves.
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

/** Neighbours and pairs are worth keeping. */
function use_to_winner(hand, tile) {
  const near = (other) => tile < 27 && Math.floor(other / 9) === Math.floor(tile / 9);
  const gap = (other) => Math.abs(other - tile);
  return hand.filter((other) => gap(other) === 0 || (near(other) && gap(other) <= 2)).length;
}

const both_want = (tile, winner, punger) =>
  winner.melds === 4 && winner.hand.join() === `${tile}` && count(punger.hand, tile) >= 2;

/**
 * Plays deals until the feeder holds a tile that completes the winner's hand and of which the
 * punger has a pair; then the feeder waits. Resolves to the tile.
 */
export async function until_wanted(players, table) {
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
