// What a page was sent, decoded: its frames in order, its events by number.
import { decode_server } from './frames.mjs';

/** Records every frame that arrives at the page from now on, over any socket. */
export function record_frames(page) {
  const frames = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(decode_server(Buffer.from(payload))));
  });
  return frames;
}

/** The numbers of events that came twice or not at all since the current deal began. */
export function gaps_of(frames) {
  const runs = frames.flatMap(({ events }) => events ?? []).filter(({ events }) => events?.length);
  const from = runs.findLastIndex(({ events }) => events.some(({ dealt }) => dealt));
  const problems = [];
  let next;
  for (const { first = 0, events } of runs.slice(from)) {
    if (next !== undefined && first !== next) problems.push(`${first} after ${next - 1}`);
    next = first + events.length;
  }
  return problems;
}
