// Tables over `ws` with JSON, as most people would first write them.
//
// Connections are put at tables in the order in which they arrive.
import {WebSocketServer} from 'ws';

import {SEATS, Table} from './table.mjs';

const server = new WebSocketServer({port: 0, host: '127.0.0.1', perMessageDeflate: false});
let free;

server.on('connection', (socket) => {
  socket._socket.setNoDelay(true);
  if (!free) free = {table: new Table(), sockets: []};
  const {table, sockets} = free;
  const seat = sockets.push(socket) - 1;
  socket.on('message', (text) => {
    const happened = table.act(seat, JSON.parse(text));
    if (happened) tell(table, sockets, happened);
  });
  if (sockets.length === SEATS) {
    free = undefined;
    tell(table, sockets);
  }
});

function tell(table, sockets, happened) {
  sockets.forEach((socket, seat) => socket.send(JSON.stringify(table.frameFor(seat, happened))));
}

server.on('listening', () => process.send({port: server.address().port}));
