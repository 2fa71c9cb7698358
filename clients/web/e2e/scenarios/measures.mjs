// Deals played only by the switches: what the page costs, and whether it stays as small as it was.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { start_lair_server } from '../support/lair_server.mjs';
import { LOST_MS, make_patient } from '../support/patient.mjs';
import { with_settings } from '../support/table.mjs';
import { costs_of_frames } from '../support/trace.mjs';

export const name = 'deals played by the switches alone keep the page small, events cheap';

/** Other work on the machine would be measured, too. */
export const alone = true;

const DEALS = Number(process.env.LAIR_DEALS ?? 3);
/** The switches wait a little before they answer, for people to see; in a long run they do not. */
const ANSWER_AT_ONCE = DEALS > 10;
/** One event is drawn before the next one arrives. */
const ONE_BY_ONE = ['--bot-turn-ms', '150', '--bot-claim-ms', '10'];
const QUICK = ['--bot-turn-ms', '2', '--bot-claim-ms', '1'];
const SLOWER = 4;
const NODES_MAX = 1500;
const HEAP_MAX = 30e6;
const GROWTH_MAX = 4e6;
/** Per frame of the server; twice the usual. How long that takes depends on the machine. */
const LAYOUTS_MAX = 8;
const PAINTS_MAX = 12;
const REPORT = fileURLToPath(new URL('../../test-results/measures.json', import.meta.url));
const automation = { sort: true, noChow: true, noClaims: true, autoWin: true, discardDrawn: true };

function hurry() {
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (run, ms, ...more) => wait(run, ms === 250 ? 1 : ms, ...more);
}

async function heap_of(session) {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

async function one_deal(page, seen) {
  await page.locator('#end-title').waitFor();
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  seen.nodes = Math.max(seen.nodes, nodes);
}

/** A finished match is followed by another. */
async function next_deal(page) {
  const ready = page.getByRole('button', { name: 'Ready' });
  if ((await ready.count()) > 0) {
    await ready.click();
    // The end of the last deal must not be taken for the next one's.
    return page.locator('#end-title').waitFor({ state: 'detached' });
  }
  await page.evaluate(() => {
    location.hash = '#/';
  });
  return page.getByRole('button', { name: 'Play now against bots' }).click();
}

/** The second-last deal is traced at full speed, the last one at a quarter of the speed. */
async function traced(browser, session, deal, seen, work) {
  if (deal < DEALS - 2) return work();
  const is_slow = deal === DEALS - 1;
  if (is_slow) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  seen[is_slow ? 'slow' : 'costs'] = await costs_of_frames(browser, work);
}

export async function run(browser) {
  const server = await start_lair_server({ bots: ANSWER_AT_ONCE ? QUICK : ONE_BY_ONE });
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    // A press without a connection would do nothing, and the deal that it begins never come.
    await make_patient(page, [LOST_MS]);
    if (ANSWER_AT_ONCE) await page.addInitScript(hurry);
    await with_settings(page, { guided: true, automation, keepAutomation: true });
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Play now against bots' }).click();
    const seen = { nodes: 0, heaps: [] };
    for (let deal = 0; deal < DEALS; deal += 1) {
      // A deal plays itself: it must not begin before it is traced.
      await traced(browser, session, deal, seen, async () => {
        if (deal > 0) await next_deal(page);
        await one_deal(page, seen);
      });
      seen.heaps.push(await heap_of(session));
    }
    judge(seen);
  } finally {
    await server.stop();
  }
}

const told = ({ median, p95 }) => `${median.toFixed(1)}, p95 ${p95.toFixed(1)} ms`;

function judge({ nodes, heaps, costs, slow }) {
  const report = { nodes, heaps, a_frame: costs, a_frame_at_a_quarter_of_the_speed: slow };
  mkdirSync(fileURLToPath(new URL('../../test-results', import.meta.url)), { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
  console.log(
    `       nodes ${nodes}, heap ${heaps.map((bytes) => (bytes / 1e6).toFixed(1)).join(' ')} MB\n` +
      `       a frame: ${told(costs.busy_ms)} of processor until drawn, ${costs.layouts.toFixed(1)} layouts, ` +
      `${costs.paints.toFixed(1)} paints; at a quarter of the speed ${told(slow.busy_ms)}`,
  );
  if (nodes > NODES_MAX) throw new Error(`${nodes} nodes`);
  if (Math.max(...heaps) > HEAP_MAX) throw new Error(`heap of ${heaps}`);
  if (heaps.at(-1) - heaps[0] > GROWTH_MAX) throw new Error(`the heap grows: ${heaps}`);
  if (costs.layouts > LAYOUTS_MAX) throw new Error(`${costs.layouts} layouts for a frame`);
  if (costs.paints > PAINTS_MAX) throw new Error(`${costs.paints} paints for a frame`);
}
