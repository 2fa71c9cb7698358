// How the connection is kept: hello, pings, answers, loss, return.
import { create, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClientFrameSchema } from './gen/lair/v1/client_pb';
import { ServerFrameSchema } from './gen/lair/v1/server_pb';
import {
  type Identity,
  Link,
  type LinkState,
  LOST_AFTER_MS,
  PATIENCE_FIRST_MS,
  PING_EVERY_MS,
  PROBE_FIRST_MS,
  type Road,
  SLOW_AFTER_MS,
  type Socket,
} from './link';

type ServerBody = NonNullable<MessageInitShape<typeof ServerFrameSchema>['body']>;

class FakeSocket implements Socket {
  binaryType = '';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: Uint8Array[] = [];
  closed = false;

  send(bytes: Uint8Array): void {
    this.sent.push(bytes);
  }

  close(): void {
    this.closed = true;
  }

  tell(body: ServerBody): void {
    const bytes = toBinary(ServerFrameSchema, create(ServerFrameSchema, { body }));
    this.onmessage?.({ data: bytes.slice().buffer });
  }

  frames() {
    return this.sent.map((bytes) => fromBinary(ClientFrameSchema, bytes));
  }
}

/** A world whose time stands still until it is told to go on. */
class World {
  nowMs = 1000;
  sockets: FakeSocket[] = [];
  roads: Road[] = [];
  timers: { at: number; run: () => void }[] = [];

  open(road: Road): Socket {
    const socket = new FakeSocket();
    this.roads.push(road);
    this.sockets.push(socket);
    return socket;
  }

  now(): number {
    return this.nowMs;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.nowMs + ms, run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((entry) => entry !== timer);
    };
  }

  random(): number {
    return 0.5;
  }

  pass(ms: number): void {
    const until = this.nowMs + ms;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((entry) => entry !== next);
      this.nowMs = next.at;
      next.run();
    }
    this.nowMs = until;
  }

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('nothing was opened');
    return socket;
  }
}

let world: World;
let identity: Identity;
let states: LinkState['kind'][];
let welcomes: number;
/** What the owner does with a welcome. */
let greet: () => void;
let link: Link;

async function goLive(): Promise<void> {
  link.connect();
  world.socket.onopen?.();
  await Promise.resolve();
  world.socket.tell({ case: 'welcome', value: { player: 7n } });
}

/** Answers the pings sent since the last call. */
let answered = 0;
function pong(): void {
  const pings = world.socket.frames().filter(({ body }) => body.case === 'ping');
  for (const { body } of pings.slice(answered)) {
    if (body.case === 'ping') {
      world.socket.tell({
        case: 'pong',
        value: { clientMs: body.value.clientMs, serverMs: 5000n },
      });
    }
  }
  answered = pings.length;
}

beforeEach(() => {
  world = new World();
  identity = { kind: 'known', ticket: 'once', privateSince: 9n };
  states = [];
  welcomes = 0;
  greet = () => undefined;
  answered = 0;
  link = new Link(
    world,
    {
      identity: async () => identity,
      onState: ({ kind }) => states.push(kind),
      onWelcome: () => {
        welcomes += 1;
        greet();
      },
      onFrame: () => undefined,
    },
    'test',
  );
});

describe('A connection', () => {
  it('begins with hello, is live with the welcome', async () => {
    await goLive();
    const [hello] = world.socket.frames();
    expect(hello?.body).toMatchObject({
      case: 'hello',
      value: { ticket: 'once', privateSince: 9n },
    });
    expect(states).toEqual(['connecting', 'hello', 'live']);
    expect(welcomes).toBe(1);
  });

  it('pings in time, stays live while the pongs come', async () => {
    await goLive();
    for (let at = 0; at < 6; at += 1) {
      pong();
      world.pass(PING_EVERY_MS);
    }
    expect(states).toEqual(['connecting', 'hello', 'live']);
    expect(world.sockets).toHaveLength(1);
  });

  it('tells the last pong back, so that the server knows how far away it is', async () => {
    await goLive();
    world.pass(40);
    pong();
    world.pass(PING_EVERY_MS - 40);
    const pings = world.socket.frames().filter(({ body }) => body.case === 'ping');
    expect(pings.map(({ body }) => body.value)).toMatchObject([
      { echoMs: 0n, heldMs: 0 },
      { echoMs: 5000n, heldMs: PING_EVERY_MS - 40 },
    ]);
  });

  it('that hears nothing is slow, then lost', async () => {
    await goLive();
    world.pass(SLOW_AFTER_MS - 1);
    expect(states.at(-1)).toBe('live');
    world.pass(1);
    expect(states.at(-1)).toBe('slow');
    world.pass(LOST_AFTER_MS - SLOW_AFTER_MS);
    expect(states.at(-1)).toBe('reconnecting');
    expect(world.socket.closed).toBe(true);
  });

  it('is slow when a pong is late, live again when it comes', async () => {
    await goLive();
    world.pass(100);
    pong();
    world.pass(PING_EVERY_MS * 2 - 100);
    expect(states.at(-1)).toBe('slow');
    pong();
    expect(states.at(-1)).toBe('live');
  });

  it('that breaks is opened anew after a wait that doubles', async () => {
    await goLive();
    world.socket.onclose?.();
    expect(world.sockets).toHaveLength(1);
    world.pass(250);
    expect(world.sockets).toHaveLength(2);
    world.socket.onclose?.();
    world.pass(499);
    expect(world.sockets).toHaveLength(2);
    world.pass(1);
    expect(world.sockets).toHaveLength(3);
    world.socket.onopen?.();
    await Promise.resolve();
    world.socket.tell({ case: 'welcome', value: {} });
    expect(welcomes).toBe(2);
    expect(states.at(-1)).toBe('live');
  });

  it('that is slow to open is given up for another, which has twice as long', async () => {
    link.connect();
    const [slow] = world.sockets;
    world.pass(PATIENCE_FIRST_MS);
    expect(world.sockets).toHaveLength(2);
    expect(slow?.closed).toBe(true);
    slow?.onclose?.();
    world.pass(2 * PATIENCE_FIRST_MS - 1);
    expect(world.sockets).toHaveLength(2);
    world.socket.onopen?.();
    await Promise.resolve();
    world.socket.tell({ case: 'welcome', value: { player: 7n } });
    expect(states.at(-1)).toBe('live');
    expect(world.socket.frames()[0]?.body.case).toBe('hello');
  });

  it('that opened in time is kept', async () => {
    await goLive();
    world.pass(PATIENCE_FIRST_MS);
    expect(world.sockets).toHaveLength(1);
  });

  it('that was lost is opened at once when the page wakes', async () => {
    await goLive();
    world.socket.onclose?.();
    link.wake();
    expect(world.sockets).toHaveLength(2);
    world.pass(10_000);
    expect(world.sockets.length).toBeLessThan(9);
  });

  it.each(['replaced', 'version', 'auth', 'signed_out', 'banned'])(
    'that ends as "%s" is not opened again',
    async (code) => {
      await goLive();
      world.socket.tell({ case: 'goodbye', value: { code } });
      world.pass(60_000);
      expect(states.at(-1)).toBe('ended');
      expect(world.sockets).toHaveLength(1);
    },
  );

  it('of somebody who is turned away ends before hello', async () => {
    identity = { kind: 'ended', code: 'banned', sentence: 'You are shut out.', until: 99n };
    await goLive();
    expect(states).toEqual(['connecting', 'hello', 'ended']);
    expect(world.socket.sent).toEqual([]);
  });

  it('whose ticket came too late tries again with another', async () => {
    link.connect();
    world.socket.onopen?.();
    await Promise.resolve();
    const [hello] = world.socket.frames();
    const refused = { request: hello?.request, code: 'ticket_spent' };
    world.socket.tell({ case: 'refused', value: refused });
    expect(states.at(-1)).toBe('reconnecting');
    world.pass(250);
    expect(world.sockets).toHaveLength(2);
  });

  it('ignores what an earlier socket still says', async () => {
    await goLive();
    const earlier = world.socket;
    earlier.onclose?.();
    world.pass(250);
    earlier.tell({ case: 'welcome', value: {} });
    expect(welcomes).toBe(1);
  });
});

describe('Where no WebSocket gets through', () => {
  /** The last that was opened is welcomed. */
  function admit(): void {
    world.socket.onopen?.();
    world.socket.tell({ case: 'welcome', value: {} });
  }

  function goLiveByPolling(): void {
    link.connect();
    world.socket.onclose?.();
    world.pass(250);
    world.socket.onclose?.();
    world.pass(500);
    admit();
    answered = 0;
  }

  /** Time goes on with every ping answered. */
  function live(ms: number): void {
    const pinged = world.sockets.at(world.roads.lastIndexOf('poll')) as FakeSocket;
    for (let passed = 0; passed < ms; passed += 500) {
      for (const { body } of pinged.frames()) {
        if (body.case !== 'ping') continue;
        pinged.tell({ case: 'pong', value: { clientMs: body.value.clientMs, serverMs: 5000n } });
      }
      pinged.sent.length = 0;
      world.pass(500);
    }
  }

  it('the third try is by requests and answers', () => {
    goLiveByPolling();
    expect(world.roads).toEqual(['socket', 'socket', 'poll']);
    expect(states.at(-1)).toBe('live');
  });

  it('a socket that opens but brings nothing was in vain too', () => {
    link.connect();
    world.socket.onopen?.();
    world.pass(LOST_AFTER_MS + 250);
    world.socket.onopen?.();
    world.pass(LOST_AFTER_MS + 500);
    expect(world.roads).toEqual(['socket', 'socket', 'poll']);
  });

  it('a server that is away is looked for on both roads', () => {
    link.connect();
    for (let opened = 1; opened < 5; opened += 1) {
      world.socket.onclose?.();
      while (world.roads.length === opened) world.pass(50);
    }
    expect(world.roads).toEqual(['socket', 'socket', 'poll', 'socket', 'socket']);
  });

  it('what was lost later is opened again as it was', () => {
    goLiveByPolling();
    world.socket.onclose?.();
    world.pass(250);
    expect(world.roads.at(-1)).toBe('poll');
  });

  it('a socket is tried beside, more and more seldom', () => {
    goLiveByPolling();
    live(PROBE_FIRST_MS);
    expect(world.roads.slice(3)).toEqual(['socket']);
    world.socket.onclose?.();
    live(2 * PROBE_FIRST_MS - 500);
    expect(world.roads.slice(3)).toEqual(['socket']);
    live(1000);
    expect(world.roads.slice(3)).toEqual(['socket', 'socket']);
    expect(states.at(-1)).toBe('live');
  });

  it('the socket is used as soon as it opens, after the answers under way', async () => {
    goLiveByPolling();
    const polled = world.socket;
    live(PROBE_FIRST_MS);
    const asked = link.ask({ case: 'ready', value: { table: 4n } });
    world.socket.onopen?.();
    expect(polled.closed).toBe(false);
    const request = polled.frames().at(-1)?.request;
    polled.tell({ case: 'done', value: { request, table: 4n } });
    world.pass(250);
    expect(polled.closed).toBe(true);
    expect(await asked).toEqual({ kind: 'done', table: 4n });
    world.socket.tell({ case: 'welcome', value: {} });
    expect(states.slice(-2)).toEqual(['hello', 'live']);
    expect(welcomes).toBe(2);
  });

  it('what is asked while the road changes goes by the new one, once the table was opened there', async () => {
    goLiveByPolling();
    live(PROBE_FIRST_MS);
    world.socket.onopen?.();
    const asked = link.ask({ case: 'ready', value: { table: 4n } });
    await Promise.resolve();
    greet = () => link.tell({ case: 'openTable', value: { table: 4n } });
    world.socket.tell({ case: 'welcome', value: {} });
    const said = world.socket.frames().filter(({ body }) => body.case !== 'ping');
    expect(said.map(({ body }) => body.case)).toEqual(['hello', 'openTable', 'ready']);
    world.socket.tell({ case: 'done', value: { request: said.at(-1)?.request, table: 4n } });
    expect(await asked).toEqual({ kind: 'done', table: 4n });
  });

  it('what is asked while the road changes is lost where the new one leads nowhere', async () => {
    goLiveByPolling();
    live(PROBE_FIRST_MS);
    world.socket.onopen?.();
    const asked = link.ask({ case: 'ready', value: { table: 4n } });
    world.pass(LOST_AFTER_MS);
    expect(await asked).toEqual({ kind: 'lost' });
    expect(await link.ask({ case: 'ready', value: { table: 4n } })).toEqual({ kind: 'lost' });
  });
});

describe('A request', () => {
  const ready = { case: 'ready', value: { table: 4n } } as const;

  it('ends with the answer that names it', async () => {
    await goLive();
    const first = link.ask(ready);
    const second = link.ask({ case: 'start', value: { table: 4n } });
    const [one, two] = world.socket.frames().slice(-2);
    world.socket.tell({ case: 'refused', value: { request: two?.request, code: 'busy' } });
    world.socket.tell({ case: 'done', value: { request: one?.request, table: 4n } });
    expect(await first).toEqual({ kind: 'done', table: 4n });
    expect(await second).toMatchObject({ kind: 'refused', refused: { code: 'busy' } });
  });

  it('ends with the events, or the update, that answer it', async () => {
    await goLive();
    const first = link.ask(ready);
    const second = link.ask(ready);
    const [one, two] = world.socket.frames().slice(-2);
    world.socket.tell({ case: 'events', value: { done: one?.request, table: 4n } });
    world.socket.tell({ case: 'tableUpdate', value: { done: two?.request, table: 4n } });
    expect(await first).toEqual({ kind: 'done', table: 4n });
    expect(await second).toEqual({ kind: 'done', table: 4n });
  });

  it('may be answered by a frame that names it', async () => {
    await goLive();
    const asked = link.ask({ case: 'readSanctions', value: {} });
    const request = world.socket.frames().at(-1)?.request;
    world.socket.tell({ case: 'sanctions', value: { request, sanctions: [{ sanction: 3n }] } });
    expect(await asked).toMatchObject({ kind: 'told', body: { case: 'sanctions' } });
  });

  it('is lost with the connection', async () => {
    await goLive();
    const asked = link.ask(ready);
    world.socket.onclose?.();
    expect(await asked).toEqual({ kind: 'lost' });
  });

  it('is lost at once while there is no connection', async () => {
    expect(await link.ask(ready)).toEqual({ kind: 'lost' });
  });
});

describe('The server clock', () => {
  it('is judged by the fastest ping', () => {
    link.clock.add(1000, 1400, 9000);
    link.clock.add(2000, 2020, 9110);
    expect(link.clock.offsetMs).toBe(7100);
    expect(link.clock.roundTripMs).toBe(20);
  });
});
