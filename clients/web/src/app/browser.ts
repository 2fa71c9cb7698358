// The browser's socket, clock, timers and random numbers for the link.
import { type Socket, SUBPROTOCOL, type Surroundings } from '../link/link';
import { PolledSocket } from '../link/polled_socket';
import type { Store } from '../state/memory';

export function browserSurroundings(): Surroundings {
  return {
    open(road) {
      if (road === 'poll') return polledSocket();
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

/** Closes the connection when the page is left, as the browser does by itself for a WebSocket. */
function polledSocket(): Socket {
  const socket = new PolledSocket('/link', fetch.bind(window), (ms) => {
    return new Promise((resolve) => setTimeout(resolve, ms));
  });
  addEventListener('pagehide', () => socket.close(), { once: true });
  return socket;
}

/** Undefined if the visitor forbids storage. What does not fit in it is not kept. */
export function browserStore(): Store | undefined {
  try {
    const { localStorage } = window;
    return {
      getItem: (key) => localStorage.getItem(key),
      removeItem: (key) => localStorage.removeItem(key),
      setItem(key, value) {
        try {
          localStorage.setItem(key, value);
        } catch {
          // The page goes on with what it knows.
        }
      },
    };
  } catch {
    return undefined;
  }
}
