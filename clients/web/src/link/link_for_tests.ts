// A link in a world that a test controls: its sockets, its time, what its owner hears.
import { create, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { ClientFrameSchema } from './gen/lair/v1/client_pb';
import { ServerFrameSchema } from './gen/lair/v1/server_pb';
import { type Identity, Link, type LinkState, type Road, type Socket } from './link';

type ServerBody = NonNullable<MessageInitShape<typeof ServerFrameSchema>['body']>;

export class FakeSocket implements Socket {
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

/** A world whose time stands still until the test advances it. */
export class World {
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

class LinkForTests {
  readonly world = new World();
  identity: Identity = { kind: 'known', ticket: 'once', privateSince: 9n };
  readonly states: LinkState['kind'][] = [];
  welcomes = 0;
  /** How many frames the link did not know. */
  unknown = 0;
  /** What the owner does on a welcome. */
  greet: () => void = () => undefined;
  /** How many pings of this connection pong() has answered. */
  answered = 0;
  readonly link = new Link(
    this.world,
    {
      identity: async () => this.identity,
      onState: ({ kind }) => this.states.push(kind),
      onWelcome: () => {
        this.welcomes += 1;
        this.greet();
      },
      onFrame: () => undefined,
      onUnknown: () => {
        this.unknown += 1;
      },
    },
    'test',
  );

  async goLive(): Promise<void> {
    this.link.connect();
    this.world.socket.onopen?.();
    await Promise.resolve();
    this.world.socket.tell({ case: 'welcome', value: { player: 7n } });
  }

  /** Answers the pings sent since the last call. */
  pong(): void {
    const pings = this.world.socket.frames().filter(({ body }) => body.case === 'ping');
    for (const { body } of pings.slice(this.answered)) {
      if (body.case === 'ping') {
        this.world.socket.tell({
          case: 'pong',
          value: { clientMs: body.value.clientMs, serverMs: 5000n },
        });
      }
    }
    this.answered = pings.length;
  }
}

export let tested: LinkForTests;
export let world: World;
export let link: Link;

/** Makes a new link and world before each test. */
export function linkAnew(): void {
  tested = new LinkForTests();
  ({ world, link } = tested);
}
