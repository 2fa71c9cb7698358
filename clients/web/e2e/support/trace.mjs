// What the browser did while something happened: tasks, layouts and paints of the main thread.

const CATEGORIES = ['devtools.timeline', 'toplevel'];
const TASK = 'ThreadControllerImpl::RunTask';
const ARRIVES = 'WebSocketReceive';
const SHOWN = 'Layerize';

const ms = (microseconds) => microseconds / 1000;
const at = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Every event of the browser while `work` runs, in order. */
async function trace_of(browser, work) {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const traceConfig = { includedCategories: CATEGORIES };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events.filter(({ ts }) => ts > 0).sort((left, right) => left.ts - right.ts);
}

/** Only the events of the thread at which the server's frames arrive. */
function main_thread_of(events) {
  const arrival = events.find(({ name }) => name === ARRIVES);
  if (!arrival) throw new Error('no frame of the server arrived');
  return events.filter(({ pid, tid }) => pid === arrival.pid && tid === arrival.tid);
}

/** Processor time of the tasks from `from` until their changes were submitted for drawing. */
function work_until_shown(events, from) {
  const shown = events.find(({ name, ts }) => name === SHOWN && ts > from);
  if (!shown) return undefined;
  const tasks = events.filter(
    ({ name, ts, dur = 0 }) => name === TASK && ts + dur > from && ts < shown.ts,
  );
  return {
    busy: ms(tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0)),
    whole: ms(shown.ts + (shown.dur ?? 0) - from),
  };
}

/**
 * What one frame of the server costs while `work` runs. `busy` is the processor time until the page
 * is drawn with it; `whole` is the same in real time, including waits for the screen and for other
 * programs; `all` is the processor time of everything, including later animations.
 */
export async function costs_of_frames(browser, work) {
  const events = main_thread_of(await trace_of(browser, work));
  const arrivals = events.filter(({ name }) => name === ARRIVES);
  const works = arrivals.flatMap(({ ts }) => work_until_shown(events, ts) ?? []);
  const sorted = (part) => works.map((work) => work[part]).sort((left, right) => left - right);
  const a_frame = (name) => events.filter((event) => event.name === name).length / arrivals.length;
  const tasks = events.filter(({ name }) => name === TASK);
  const [busy, whole] = [sorted('busy'), sorted('whole')];
  return {
    frames: arrivals.length,
    busy_ms: { median: at(busy, 0.5), p95: at(busy, 0.95) },
    whole_ms: { median: at(whole, 0.5), p95: at(whole, 0.95) },
    all_ms: ms(tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0)) / arrivals.length,
    layouts: a_frame('Layout'),
    styles: a_frame('UpdateLayoutTree'),
    paints: a_frame('Paint'),
    drawings: a_frame(SHOWN),
  };
}
