// Deals played by the switches alone: what the page costs, whether it stays as small as it was.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { start_lair_server } from '../support/lair_server.mjs';
import { with_settings } from '../support/table.mjs';

export const name = 'deals played by the switches alone keep the page small';

const DEALS = Number(process.env.LAIR_DEALS ?? 3);
/** The switches wait a little before they answer, so that people see it; nobody looks here. */
const ANSWER_AT_ONCE = DEALS > 10;
const NODES_MAX = 1500;
const HEAP_MAX = 30e6;
const GROWTH_MAX = 4e6;
const REPORT = fileURLToPath(new URL('../../test-results/measures.json', import.meta.url));
const automation = { sort: true, noChow: true, noClaims: true, autoWin: true, discardDrawn: true };

/** From a frame's arrival to the page laid out anew. */
function measure_frames() {
  globalThis.frame_costs = [];
  globalThis.WebSocket = class extends WebSocket {
    constructor(...options) {
      super(...options);
      this.addEventListener('message', () => {
        const began = performance.now();
        setTimeout(() => {
          void document.body.offsetHeight;
          globalThis.frame_costs.push(performance.now() - began);
        });
      });
    }
  };
}

function hurry() {
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (run, ms, ...more) => wait(run, ms === 250 ? 1 : ms, ...more);
}

async function heap_of(session) {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

async function one_deal(page, seen) {
  await page.locator('#end-title').waitFor({ timeout: 90_000 });
  seen.nodes = Math.max(
    seen.nodes,
    await page.evaluate(() => document.querySelectorAll('*').length),
  );
}

/** A match that is over is followed by another. */
async function next_deal(page) {
  const ready = page.getByRole('button', { name: 'Ready' });
  if ((await ready.count()) > 0) return ready.click();
  await page.evaluate(() => {
    location.hash = '#/';
  });
  return page.getByRole('button', { name: 'Play now against bots' }).click();
}

const at = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

export async function run(browser) {
  const quick = ['--bot-turn-ms', '2', '--bot-claim-ms', '1'];
  const server = await start_lair_server(ANSWER_AT_ONCE ? { bots: quick } : {});
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await page.addInitScript(measure_frames);
    if (ANSWER_AT_ONCE) await page.addInitScript(hurry);
    await with_settings(page, { guided: true, automation, keepAutomation: true });
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Play now against bots' }).click();
    const seen = { nodes: 0, heaps: [] };
    for (let deal = 0; deal < DEALS; deal += 1) {
      if (deal === DEALS - 1) await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      if (deal === DEALS - 1) await page.evaluate(() => globalThis.frame_costs.splice(0));
      await one_deal(page, seen);
      if (deal === DEALS - 2) {
        seen.costs = await page.evaluate(() => globalThis.frame_costs);
      }
      seen.heaps.push(await heap_of(session));
      if (deal < DEALS - 1) await next_deal(page);
    }
    seen.slow_costs = await page.evaluate(() => globalThis.frame_costs);
    judge(seen);
  } finally {
    await server.stop();
  }
}

function judge({ nodes, heaps, costs, slow_costs }) {
  const sorted = costs.sort((left, right) => left - right);
  const slow = slow_costs.sort((left, right) => left - right);
  const report = {
    nodes,
    heaps,
    frames: sorted.length,
    frame_ms: { median: at(sorted, 0.5), p95: at(sorted, 0.95) },
    frame_ms_at_a_quarter_of_the_speed: { median: at(slow, 0.5), p95: at(slow, 0.95) },
  };
  mkdirSync(fileURLToPath(new URL('../../test-results', import.meta.url)), { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
  console.log(
    `       nodes ${nodes}, heap ${heaps.map((bytes) => (bytes / 1e6).toFixed(1)).join(' ')} MB, ` +
      `frame p95 ${report.frame_ms.p95.toFixed(1)} ms, ` +
      `${report.frame_ms_at_a_quarter_of_the_speed.p95.toFixed(1)} ms at a quarter of the speed`,
  );
  if (nodes > NODES_MAX) throw new Error(`${nodes} nodes`);
  if (Math.max(...heaps) > HEAP_MAX) throw new Error(`heap of ${heaps}`);
  if (heaps.at(-1) - heaps[0] > GROWTH_MAX) throw new Error(`the heap grows: ${heaps}`);
}
