// Plays with four clients in each room, each of which answers as soon as it is asked.
import {Client} from '@colyseus/sdk';

import {report} from './load.mjs';
import {SEATS, answerTo} from './table.mjs';

const [port, tables] = process.argv.slice(2).map(Number);
const count = report();
for (let client = 0; client < SEATS * tables; ++client) {
  const room = await new Client(`ws://127.0.0.1:${port}`).joinOrCreate('table');
  room.onStateChange(() => {
    count.frames += 1;
  });
  room.onMessage('frame', (frame) => {
    count.frames += 1;
    const answer = answerTo(frame);
    if (!answer) return;
    count.actions += 1;
    room.send('act', answer);
  });
}
