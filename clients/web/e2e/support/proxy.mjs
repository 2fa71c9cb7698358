// A proxy that behaves like a bad network: it lets no WebSocket through and breaks connections.
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { until_end } from './scope.mjs';

/**
 * Resolves to the proxy's address with counts of what passed; `blocked` says whether upgrades are
 * refused. `break_all()` ends every connection at once, as when a phone changes networks.
 * `hold(path)` holds back requests for a path: `held()` says how many, `let_go()` passes them on.
 */
export async function start_proxy(target, { blocked = false } = {}) {
  const { hostname, port } = new URL(target);
  const sockets = new Set();
  let held;
  const proxy = {
    blocked,
    upgrades: 0,
    refused: 0,
    polls: 0,
    break_all() {
      for (const socket of sockets) socket.destroy();
    },
    hold(path) {
      const kept = [];
      held = { path, kept };
      const let_go = () => {
        held = undefined;
        for (const pass of kept) pass();
      };
      return { held: () => kept.length, let_go };
    },
  };
  const server = createServer((asked, answer) => {
    if (asked.url.startsWith('/link?')) proxy.polls += 1;
    if (asked.url === held?.path) held.kept.push(() => pass_on(asked, answer));
    else pass_on(asked, answer);
  });
  function pass_on(asked, answer) {
    const { method, url, headers } = asked;
    const onward = request({ hostname, port, method, path: url, headers }, (found) => {
      answer.writeHead(found.statusCode, found.headers);
      found.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  }
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  server.on('upgrade', (asked, socket, head) => {
    if (proxy.blocked) {
      proxy.refused += 1;
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    proxy.upgrades += 1;
    const onward = connect(port, hostname, () => {
      const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      onward.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.url = `http://127.0.0.1:${server.address().port}`;
  proxy.stop = until_end(() => {
    server.close();
    proxy.break_all();
  });
  return proxy;
}
