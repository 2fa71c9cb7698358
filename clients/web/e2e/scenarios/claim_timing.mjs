// At a constant table, the time from a discard to the next turn tells a watching page nothing.
import { seat_four } from '../support/four.mjs';
import { decode_server, encode_client } from '../support/frames.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { PATIENCE_MS } from '../support/patience.mjs';
import { plain_play } from '../support/player.mjs';
import { until } from '../support/table.mjs';
import { likelihood } from '../support/two_samples.mjs';

export const name = 'the time to the next turn does not tell whether somebody could claim';

export const long = true;

/** Constant tables in parallel: waiting for all windows in sequence would take minutes. */
const TABLES = 6;
const DISCARDS = 340;
const DISCARDS_EAGER = 200;
/** How long players at the eager table think about a claim: longer than a busy machine stalls. */
const THOUGHT_MS = 100;
/** A lower probability than this is not chance; an eager table's is thousands of times lower. */
const BY_CHANCE = 1e-6;

/**
 * Runs in a page that draws nothing: says hello, opens the table as a spectator once welcomed, and
 * notes by the page's own clock when each frame of the server arrives.
 */
function log_arrivals({ table, hello, open }) {
  globalThis.arrivals ??= {};
  const arrivals = [];
  globalThis.arrivals[table] = arrivals;
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`, 'lair.v1');
  socket.binaryType = 'arraybuffer';
  socket.onmessage = ({ data }) => {
    arrivals.push({ at: performance.now(), bytes: new Uint8Array(data) });
    if (arrivals.length === 1) socket.send(Uint8Array.from(open));
  };
  socket.onopen = () => socket.send(Uint8Array.from(hello));
}

/** Runs in the page: returns the frames of a table so far, in a form that can be transferred. */
function told_arrivals(table) {
  return globalThis.arrivals[table].map(({ at, bytes }) => ({
    at,
    bytes: btoa(String.fromCharCode(...bytes)),
  }));
}

/** Notes every discard that a player could have claimed; nobody claims anything. */
function note_claims(players, table) {
  const claimable = new Set();
  const noted = { claimable, discards: 0 };
  for (const player of players) {
    let [deal, discards] = [0, 0];
    player.on_frame = ({ events, table: shown }) => {
      for (const { dealt, discard } of events?.events ?? []) {
        if (dealt) [deal, discards] = [deal + 1, 0];
        if (discard) discards += 1;
        if (discard && player === players[0]) noted.discards += 1;
      }
      const is_claim = events?.prompt?.actions.some(({ pass }) => pass);
      if (is_claim) claimable.add(`${deal}/${discards}`);
      const phase = shown?.summary?.phase;
      if (phase === 'TABLE_PHASE_BETWEEN_DEALS') player.send({ ready: { table } });
    };
  }
  return noted;
}

/** Lets the player think before each pass; a discard is still answered at once. */
function think(player) {
  let thought_over;
  player.play = (prompt) => {
    const is_claim = prompt.actions.some(({ pass }) => pass);
    if (!is_claim || prompt === thought_over) return plain_play(prompt);
    setTimeout(() => {
      thought_over = prompt;
      player.consider();
    }, THOUGHT_MS);
    return undefined;
  };
}

/** Milliseconds from each discard to the next event, by deal and discard. */
function gaps_of(arrivals) {
  const gaps = new Map();
  let [deal, discards, last] = [0, 0, undefined];
  for (const { at, bytes } of arrivals) {
    const { events } = decode_server(Buffer.from(bytes, 'base64'));
    for (const { dealt, discard } of events?.events ?? []) {
      if (last) gaps.set(last.name, at - last.at);
      last = undefined;
      if (dealt) [deal, discards] = [deal + 1, 0];
      if (!discard) continue;
      discards += 1;
      last = { name: `${deal}/${discards}`, at };
    }
  }
  return gaps;
}

/** Plays `count` discards; returns the times to the next turn, with and without a claim. */
async function gaps_at_table(page, server, claimWindow, count) {
  const policies = { spectators: 'WATCHING_PUBLIC' };
  const { players, table, begin } = await seat_four(server.url, { claimWindow, policies });
  const noted = note_claims(players, table);
  if (claimWindow === 'CLAIM_WINDOW_EAGER') players.forEach(think);
  await page.evaluate(log_arrivals, {
    table,
    hello: [...encode_client({ request: 1, hello: { name: 'Wim', client: 'test' } })],
    open: [...encode_client({ request: 2, openTable: { table } })],
  });
  const shows_table = async () => {
    const arrivals = await page.evaluate(told_arrivals, table);
    return arrivals.some(({ bytes }) => decode_server(Buffer.from(bytes, 'base64')).table);
  };
  await until(shows_table, 'the page is not shown the table');
  begin();
  await until(() => noted.discards >= count, `fewer than ${count} discards`, 3 * PATIENCE_MS);
  // On a busy machine the page hears of them long after the players.
  let gaps = new Map();
  const has_heard = async () => {
    gaps = gaps_of(await page.evaluate(told_arrivals, table));
    return gaps.size >= count;
  };
  await until(has_heard, `the page hears of fewer than ${count} discards`);
  for (const player of players) player.leave();
  const of = (is_claim) =>
    [...gaps].filter(([name]) => noted.claimable.has(name) === is_claim).map(([, gap]) => gap);
  return { with_claim: of(true), without: of(false) };
}

async function measure(browser, server, claimWindow, tables, count) {
  const page = await browser.newPage();
  await page.goto(`${server.url}/version`);
  const all = await Promise.all(
    Array.from({ length: tables }, () => gaps_at_table(page, server, claimWindow, count)),
  );
  await page.close();
  const with_claim = all.flatMap((one) => one.with_claim);
  const without = all.flatMap((one) => one.without);
  const found = likelihood(with_claim, without);
  console.log(
    `       ${claimWindow}: ${with_claim.length} discards with a claim, ${without.length} without, p ${found.toPrecision(2)}`,
  );
  return found;
}

export async function run(browser) {
  const server = await start_lair_server({
    more: [
      ...['--frames-per-second', '2000'],
      // Longer than these players take to answer on a busy machine.
      ...['--claim-window-ms', '40', '--claim-window-more-ms', '40'],
    ],
  });
  try {
    const constant = await measure(browser, server, 'CLAIM_WINDOW_CONSTANT', TABLES, DISCARDS);
    if (!(constant >= BY_CHANCE)) throw new Error(`a constant table tells: p ${constant}`);
    const eager = await measure(browser, server, 'CLAIM_WINDOW_EAGER', 1, DISCARDS_EAGER);
    if (!(eager <= BY_CHANCE)) throw new Error(`the measurement is blind: p ${eager}`);
  } finally {
    await server.stop();
  }
}
