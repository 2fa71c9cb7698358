// A line that loses packets as TCP experiences it: lost data come late, and what follows waits.
import { connect, createServer } from 'node:net';
import { until_end } from './scope.mjs';

/** When Linux resends a first packet, and any other packet; the wait doubles each time. */
const FIRST_AGAIN_MS = 1000;
const AGAIN_MS = 200;

/** Pseudo-random numbers from 0 to 1 for a seed: mulberry32. */
export function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The delay of a packet, if each attempt to send it is lost with probability `loss`. */
function lateness(loss, again_ms, random) {
  let late = 0;
  for (let wait = again_ms; random() < loss; wait *= 2) late += wait;
  return late;
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Forwards from one socket to the other, in order. */
function pipe(from, to, line, random) {
  let sent = Promise.resolve();
  const later = (act) => {
    const late = lateness(line.loss, AGAIN_MS, random);
    sent = late > 0 ? sent.then(() => sleep(late)).then(act) : sent.then(act);
  };
  from.on('data', (bytes) => later(() => to.write(bytes)));
  from.on('end', () => later(() => to.end()));
  from.on('close', () => to.destroy());
  from.on('error', () => to.destroy());
}

/**
 * Resolves to the address of a line to `target`. `loss` is the part of the packets that it loses,
 * at first none; `break_all()` ends every connection at once.
 */
export async function start_lossy_line(target, seed) {
  const { hostname, port } = new URL(target);
  const random = chance(seed);
  const sockets = new Set();
  const line = {
    loss: 0,
    break_all() {
      for (const socket of sockets) socket.destroy();
    },
  };
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const onward = connect(port, hostname);
    pipe(socket, onward, line, random);
    pipe(onward, socket, line, random);
    setTimeout(() => socket.resume(), lateness(line.loss, FIRST_AGAIN_MS, random));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  line.url = `http://127.0.0.1:${server.address().port}`;
  line.stop = until_end(() => {
    server.close();
    line.break_all();
  });
  return line;
}
