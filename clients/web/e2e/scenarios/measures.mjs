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

/**
 * From a frame's arrival to the page laid out anew. The page's own work is counted, in one go: the
 * wait for other tasks, such as painting without a graphics card, says more about the machine.
 */
function measure_frames() {
  globalThis.frame_costs = [];
  const HOPS = 20;
  globalThis.WebSocket = class extends WebSocket {
    set onmessage(handle) {
      super.onmessage = async (event) => {
        const began = performance.now();
        handle(event);
        for (let hop = 0; hop < HOPS; hop += 1) await undefined;
        void document.body.offsetHeight;
        globalThis.frame_costs.push(performance.now() - began);
      };
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

/** Processor time of the page's main thread so far, drawing included, with the frames it went into. */
async function work_of(page, session) {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'ThreadTime').value;
  return { ms: 1000 * seconds, frames: await page.evaluate(() => globalThis.frame_costs.length) };
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
    await session.send('Performance.enable');
    const seen = { nodes: 0, heaps: [], work: [] };
    for (let deal = 0; deal < DEALS; deal += 1) {
      if (deal === DEALS - 1) await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      if (deal === DEALS - 1) await page.evaluate(() => globalThis.frame_costs.splice(0));
      await one_deal(page, seen);
      if (deal === DEALS - 2) {
        seen.costs = await page.evaluate(() => globalThis.frame_costs);
      }
      if (deal < DEALS - 1) seen.work.push(await work_of(page, session));
      seen.heaps.push(await heap_of(session));
      if (deal < DEALS - 1) await next_deal(page);
    }
    seen.slow_costs = await page.evaluate(() => globalThis.frame_costs);
    judge(seen);
  } finally {
    await server.stop();
  }
}

function judge({ nodes, heaps, work, costs, slow_costs }) {
  const [first, last] = [work[0], work.at(-1)];
  const sorted = costs.sort((left, right) => left - right);
  const slow = slow_costs.sort((left, right) => left - right);
  const report = {
    nodes,
    heaps,
    frames: sorted.length,
    processor_ms_a_frame: (last.ms - first.ms) / (last.frames - first.frames),
    frame_ms: { median: at(sorted, 0.5), p95: at(sorted, 0.95) },
    frame_ms_at_a_quarter_of_the_speed: { median: at(slow, 0.5), p95: at(slow, 0.95) },
  };
  mkdirSync(fileURLToPath(new URL('../../test-results', import.meta.url)), { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
  console.log(
    `       nodes ${nodes}, heap ${heaps.map((bytes) => (bytes / 1e6).toFixed(1)).join(' ')} MB, ` +
      `processor ${report.processor_ms_a_frame.toFixed(1)} ms a frame, p95 ${report.frame_ms.p95.toFixed(1)} ms, ` +
      `${report.frame_ms_at_a_quarter_of_the_speed.p95.toFixed(1)} ms at a quarter of the speed`,
  );
  if (nodes > NODES_MAX) throw new Error(`${nodes} nodes`);
  if (Math.max(...heaps) > HEAP_MAX) throw new Error(`heap of ${heaps}`);
  if (heaps.at(-1) - heaps[0] > GROWTH_MAX) throw new Error(`the heap grows: ${heaps}`);
}
