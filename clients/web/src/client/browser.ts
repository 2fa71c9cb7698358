// The browser's own socket, clock, timers, chance for the link.
import { type Socket, SUBPROTOCOL, type Surroundings } from '../link/link';

export function browserSurroundings(): Surroundings {
  return {
    open() {
      const address = new URL('/ws', location.href);
      address.protocol = address.protocol.replace('http', 'ws');
      return new WebSocket(address, SUBPROTOCOL) as Socket;
    },
    now: () => performance.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };
}

/** Nothing when the visitor has forbidden storage. */
export function browserStore(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
