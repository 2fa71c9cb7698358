// Plays with four clients at each table, each of which answers as soon as it is asked.
import WebSocket from 'ws';

import {report} from './load.mjs';
import {SEATS, answerTo} from './table.mjs';

const [port, tables] = process.argv.slice(2).map(Number);
const count = report();
for (let client = 0; client < SEATS * tables; ++client) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, {perMessageDeflate: false});
  socket.on('message', (text) => {
    const frame = JSON.parse(text);
    count.frames += 1;
    const answer = answerTo(frame);
    if (!answer) return;
    count.actions += 1;
    socket.send(JSON.stringify(answer));
  });
  await new Promise((resolve) => socket.on('open', resolve));
}
