// Tables as rooms of Colyseus: `messages` tells every seat what happened; `schema` keeps the open tiles in a state
// whose changes Colyseus sends, and tells only the seat that drew which tile it was.
import {Room, Server} from '@colyseus/core';
import {ArraySchema, schema} from '@colyseus/schema';
import {WebSocketTransport} from '@colyseus/ws-transport';

import {SEATS, Table} from './table.mjs';

const kind = process.argv[2];
const Open = schema({moment: 'uint32', turn: 'uint8', pond: ['uint8']}, 'Open');

class TableRoom extends Room {
  maxClients = SEATS;
  patchRate = null;

  onCreate() {
    this.table = new Table();
    this.seats = [];
    if (kind === 'schema') this.state = new Open({moment: 0, turn: 0, pond: new ArraySchema()});
    this.onMessage('act', (client, action) => {
      const happened = this.table.act(this.seats.indexOf(client), action);
      if (happened) this.tell(happened);
    });
  }

  onJoin(client) {
    if (this.seats.push(client) === SEATS) this.tell();
  }

  tell(happened) {
    if (kind === 'messages') {
      this.seats.forEach((client, seat) => client.send('frame', this.table.frameFor(seat, happened)));
      return;
    }
    const {state, table} = this;
    if (table.turn === 0 && table.discards === 0) state.pond.clear();
    if (happened) state.pond.push(happened.discard);
    state.moment = table.moment;
    state.turn = table.turn;
    this.seats[table.turn].send('frame', table.frameFor(table.turn, happened));
    this.broadcastPatch();
  }
}

const transport = new WebSocketTransport({perMessageDeflate: false});
const server = new Server({transport, greet: false});
server.define('table', TableRoom);
await server.listen(0, '127.0.0.1');
process.send({port: transport.server.address().port});
