// How long after a discard the next turn comes tells a watching page nothing at a constant table.
import { seat_four } from '../support/four.mjs';
import { decode_server } from '../support/frames.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { enter_lobby, until } from '../support/table.mjs';
import { likelihood } from '../support/two_samples.mjs';

export const name = 'the time to the next turn does not tell whether somebody could claim';

export const long = true;

const DISCARDS = 2000;
const DISCARDS_EAGER = 300;
const BY_CHANCE = 0.001;

/** In the page: when each frame arrived, by the page's own clock. */
function log_arrivals() {
  globalThis.arrivals = [];
  globalThis.WebSocket = class extends WebSocket {
    constructor(...options) {
      super(...options);
      this.addEventListener('message', ({ data }) => {
        globalThis.arrivals.push({ at: performance.now(), bytes: [...new Uint8Array(data)] });
      });
    }
  };
}

/** In the page: it takes in every frame, but what it would show costs no time that is measured. */
function draw_nothing() {
  document.documentElement.style.display = 'none';
}

/** Four who play at once and claim nothing; every discard that some of them could have claimed. */
function note_claims(players, table) {
  const claimable = new Set();
  for (const player of players) {
    let [deal, discards] = [0, 0];
    player.on_frame = ({ events, table: shown }) => {
      for (const { dealt, discard } of events?.events ?? []) {
        if (dealt) [deal, discards] = [deal + 1, 0];
        if (discard) discards += 1;
      }
      const is_claim = events?.prompt?.actions.some(({ pass }) => pass);
      if (is_claim) claimable.add(`${deal}/${discards}`);
      const phase = shown?.summary?.phase;
      if (phase === 'TABLE_PHASE_BETWEEN_DEALS') player.send({ ready: { table } });
    };
  }
  return claimable;
}

/** Milliseconds from each discard to what came next, by deal and discard. */
function gaps_of(arrivals) {
  const gaps = new Map();
  let [deal, discards, last] = [0, 0, undefined];
  for (const { at, bytes } of arrivals) {
    const { events } = decode_server(Uint8Array.from(bytes));
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

async function measure(browser, server, claimWindow, count) {
  const policies = { spectators: 'WATCHING_PUBLIC' };
  const { players, table, begin } = await seat_four(server.url, { claimWindow, policies });
  const claimable = note_claims(players, table);
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(log_arrivals);
  await enter_lobby(page, server.url, 'Wim');
  await page.goto(`${server.url}/#/table/${table}`);
  await page.locator('.chair').first().waitFor();
  await page.evaluate(draw_nothing);
  begin();
  const number = () => players[0].events.filter(({ discard }) => discard).length;
  await until(() => number() >= count, `fewer than ${count} discards`, 270_000);
  const arrivals = await page.evaluate(() => globalThis.arrivals);
  for (const player of players) player.leave();
  await page.close();
  const gaps = [...gaps_of(arrivals)];
  const with_claim = gaps.filter(([discard]) => claimable.has(discard)).map(([, gap]) => gap);
  const without = gaps.filter(([discard]) => !claimable.has(discard)).map(([, gap]) => gap);
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
      ...['--claim-window-ms', '4', '--claim-window-more-ms', '16'],
    ],
  });
  try {
    const constant = await measure(browser, server, 'CLAIM_WINDOW_CONSTANT', DISCARDS);
    if (constant < BY_CHANCE) throw new Error(`a constant table tells: p ${constant}`);
    const eager = await measure(browser, server, 'CLAIM_WINDOW_EAGER', DISCARDS_EAGER);
    if (eager > BY_CHANCE) throw new Error(`the measurement is blind: p ${eager}`);
  } finally {
    await server.stop();
  }
}
