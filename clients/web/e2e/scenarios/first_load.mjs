// A first visit on an average phone: how soon something shows, how long it blocks, what jumps.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { start_lair_server } from '../support/lair_server.mjs';

export const name =
  'a first visit on a slow line and a slow phone shows the page soon, without jumps';
/** Other work on the machine would be measured, too. */
export const alone = true;

/** What Lighthouse calls mobile: slow 4G and a processor at a quarter of its speed. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};
const SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
const VISITS = 3;
const SHIFT_MAX = 0.05;
const BYTES_MAX = 150_000;
/** The part of a task beyond this blocks the page. */
const LONG_MS = 50;
/** How long nothing may happen before the visit counts as loaded. */
const QUIET_MS = 2000;
const REPORT = fileURLToPath(new URL('../../test-results/first_load.json', import.meta.url));

function observe() {
  globalThis.seen = { first: 0, largest: 0, form: 0, long: [], shift: 0, last: 0 };
  new MutationObserver((_, observer) => {
    if (document.querySelector('#name') === null) return;
    globalThis.seen.form = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  const watch = (type, note) => {
    const observer = new PerformanceObserver((list) => {
      globalThis.seen.last = performance.now();
      list.getEntries().forEach(note);
    });
    observer.observe({ type, buffered: true });
  };
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') globalThis.seen.first = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    globalThis.seen.largest = startTime;
  });
  watch('longtask', ({ startTime, duration }) => globalThis.seen.long.push([startTime, duration]));
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) globalThis.seen.shift += value;
  });
}

/** What the page had requested and received when its form appeared, which is all anybody awaits. */
function seen_by_now() {
  const { first, largest, form, long, shift } = globalThis.seen;
  const bytes = ['navigation', 'resource']
    .flatMap((type) => performance.getEntriesByType(type))
    .filter(({ responseEnd }) => responseEnd <= form)
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return { first, largest, long, shift, bytes };
}

async function visit(browser, url) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(observe);
  await page.goto(url);
  await page.locator('#name').waitFor();
  await page.waitForFunction(
    (quiet) => performance.now() - globalThis.seen.last >= quiet,
    QUIET_MS,
  );
  const { first, largest, long, shift, bytes } = await page.evaluate(seen_by_now);
  await context.close();
  const deaf = long
    .filter(([at]) => at >= first)
    .reduce((sum, [, duration]) => sum + duration - LONG_MS, 0);
  return { first, largest, deaf, shift, bytes };
}

export async function run(browser) {
  const server = await start_lair_server();
  const visits = [];
  for (let time = 0; time < VISITS; time += 1) visits.push(await visit(browser, server.url));
  await server.stop();
  const best = (part) => Math.min(...visits.map((visit) => visit[part]));
  const report = Object.fromEntries(Object.keys(visits[0]).map((part) => [part, best(part)]));
  mkdirSync(fileURLToPath(new URL('../../test-results', import.meta.url)), { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify({ best: report, visits }, null, 2)}\n`);
  const { first, largest, deaf, shift, bytes } = report;
  console.log(
    `       best of ${VISITS}: first ${first.toFixed(0)} ms, largest ${largest.toFixed(0)} ms, ` +
      `deaf ${deaf.toFixed(0)} ms, shift ${shift.toFixed(3)}, ${bytes} bytes`,
  );
  if (shift > SHIFT_MAX) throw new Error(`the page jumps by ${shift}`);
  if (bytes > BYTES_MAX) throw new Error(`${bytes} bytes before the first page is there`);
}
