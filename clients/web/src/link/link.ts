// The connection to the server: hello, pings, requests with their answers, reconnecting.
import { ClockOffset } from './clock_offset';
import { type Body, decode, encode, refusedAs } from './codec';
import type { Refused, ServerFrame, Welcome } from './protocol';

export const SUBPROTOCOL = 'lair.v1';
/** The protocol revision spoken here: updates instead of whole states, answers within them. */
const REVISION = 2;
export const PING_EVERY_MS = 2500;
/** How long a ping may go unanswered before the connection counts as slow, then as lost. */
export const SLOW_AFTER_MS = 2500;
export const LOST_AFTER_MS = 5000;
const BACKOFF_FIRST_MS = 250;
const BACKOFF_MAX_MS = 8000;
const BACKOFF_SPREAD = 0.3;
/** If no socket has opened after this long, another is opened beside it; the wait doubles each time. */
export const PATIENCE_FIRST_MS = 700;
/** After this many sockets in a row without a welcome, the next attempt is by polling. */
const SOCKETS_IN_VAIN = 2;
/** While polling, how long until a socket is tried again; the wait doubles each time. */
export const PROBE_FIRST_MS = 10_000;
const PROBE_MAX_MS = 300_000;
/** Before changing to a socket that opened, the link waits for its open requests to be answered. */
const SWITCH_AGAIN_MS = 250;

/** Farewells after which connecting again would not help. */
const FATAL = new Set(['replaced', 'version', 'auth', 'banned', 'address_banned', 'signed_out']);

export type LinkState =
  | { kind: 'idle' }
  | { kind: 'connecting' }
  | { kind: 'hello' }
  | { kind: 'live' }
  | { kind: 'slow' }
  | { kind: 'reconnecting'; attempt: number }
  | Ended;

/** Connecting again will not help before `until`, in seconds since 1970; never without `until`. */
export interface Ended {
  readonly kind: 'ended';
  readonly code: string;
  readonly sentence: string;
  readonly until?: bigint;
}

/**
 * How a request ended: carried out, refused, answered by a frame of its own, or lost with the
 * connection before the answer arrived.
 */
export type Answer =
  | { kind: 'done'; table: bigint }
  | { kind: 'refused'; refused: Refused }
  | { kind: 'told'; body: ServerFrame['body'] }
  | { kind: 'lost' };

/** Who says hello, or why nobody can at the moment. */
export type Identity =
  | { readonly kind: 'known'; readonly ticket: string; readonly privateSince: bigint }
  | Ended
  | { readonly kind: 'lost' };

/** How frames travel: over a WebSocket, or by requests and answers if no WebSocket gets through. */
export type Road = 'socket' | 'poll';

/** The part of a WebSocket that is used. */
export interface Socket {
  binaryType: string;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

/** Time and randomness come from outside, so that tests control them. */
export interface Surroundings {
  open(road: Road): Socket;
  now(): number;
  after(ms: number, run: () => void): () => void;
  random(): number;
}

export interface LinkOwner {
  /** Called for every hello, since a ticket is good for one only. */
  identity(): Promise<Identity>;
  onState(state: LinkState): void;
  onWelcome(welcome: Welcome): void;
  onFrame(frame: ServerFrame): void;
  /** A frame came that this page does not know: the server is newer. */
  onUnknown(): void;
}

export class Link {
  private state: LinkState = { kind: 'idle' };
  private socket: Socket | undefined;
  /** Those that were dialled and have not opened: the first that does is used. */
  private dialled: Socket[] = [];
  private attempt = 0;
  private road: Road = 'socket';
  private wasWelcome = false;
  private inVain = 0;
  private probeMs = PROBE_FIRST_MS;
  private probed: Socket | undefined;
  private nextRequest: number;
  private helloRequest = 0;
  private waiting = new Map<number, (answer: Answer) => void>();
  /** Frames sent while the link changes to a socket, to go over it; undefined at other times. */
  private kept: ReturnType<typeof encode>[] | undefined;
  private timers = new Set<() => void>();
  private isWatching = false;
  private stopWatch: () => void = () => undefined;
  /** Returned with the next ping, so that the server knows how far away this client is. */
  private lastPong: { readonly serverMs: bigint; readonly heardMs: number } | undefined;
  readonly clock = new ClockOffset();

  constructor(
    private readonly surroundings: Surroundings,
    private readonly owner: LinkOwner,
    private readonly client: string,
  ) {
    // Answers to another page of the visitor, or to this one before a reload, may arrive here.
    this.nextRequest = 1 + Math.floor(surroundings.random() * 2 ** 31);
  }

  connect(): void {
    if (this.socket) return;
    this.enter(
      this.attempt === 0 ? { kind: 'connecting' } : { kind: 'reconnecting', attempt: this.attempt },
    );
    // The ticket has a connection of its own, so fetching it and opening the socket overlap.
    this.dial(this.owner.identity(), PATIENCE_FIRST_MS);
    this.expectWelcome();
  }

  /**
   * If packets are lost, dialling again is quicker than waiting for the first to be sent again. If
   * the server is only far away, what was dialled first opens first.
   */
  private dial(identity: Promise<Identity>, patienceMs: number): void {
    const socket = this.surroundings.open(this.road);
    this.dialled.push(socket);
    this.use(socket);
    this.later(patienceMs, () => {
      const isWaiting = this.dialled.includes(socket) && this.road === 'socket';
      if (isWaiting) this.dial(identity, 2 * patienceMs);
    });
    socket.onopen = () => {
      const { dialled } = this;
      this.dialled = [];
      this.use(socket);
      for (const other of dialled) if (other !== socket) other.close();
      void this.sayHello(socket, identity);
    };
  }

  private use(socket: Socket): void {
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    this.wasWelcome = false;
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(event.data);
    };
    socket.onclose = () => {
      const others = this.dialled.filter((one) => one !== socket);
      const isLast =
        others.length < this.dialled.length ? others.length === 0 : socket === this.socket;
      this.dialled = others;
      if (isLast) this.lose();
    };
  }

  private expectWelcome(): void {
    this.later(LOST_AFTER_MS, () => {
      if (!this.wasWelcome) this.lose();
    });
  }

  /** Disconnects and stays so until `connect` is called. */
  disconnect(): void {
    this.drop();
    this.attempt = 0;
    this.enter({ kind: 'idle' });
  }

  /** Sends a frame whose effect arrives as other frames. Does nothing while not connected. */
  tell(body: Body): number {
    const request = this.nextRequest++;
    this.transmit(request, body);
    return request;
  }

  get oneWayMs(): number {
    return this.clock.oneWayMs;
  }

  /** Sends a frame and waits for its answer. */
  ask(body: Body): Promise<Answer> {
    const request = this.nextRequest++;
    if (!this.isOpen && !this.kept) return Promise.resolve({ kind: 'lost' });
    return new Promise((resolve) => {
      try {
        this.transmit(request, body);
        this.waiting.set(request, resolve);
      } catch {
        // A number that somebody typed does not fit in its field.
        resolve({ kind: 'refused', refused: refusedAs('bad_amount') });
      }
    });
  }

  private get isOpen(): boolean {
    return this.state.kind === 'live' || this.state.kind === 'slow';
  }

  private transmit(request: number, body: Body): void {
    if (this.isOpen) this.socket?.send(encode(request, body));
    else this.kept?.push(encode(request, body));
  }

  private async sayHello(socket: Socket, asked: Promise<Identity>): Promise<void> {
    this.enter({ kind: 'hello' });
    const identity = await asked;
    if (socket !== this.socket) return;
    if (identity.kind === 'lost') this.lose();
    else if (identity.kind === 'ended') this.end(identity);
    else {
      const { ticket, privateSince } = identity;
      const value = { ticket, privateSince, client: this.client, revision: REVISION };
      this.helloRequest = this.nextRequest++;
      socket.send(encode(this.helloRequest, { case: 'hello', value }));
    }
  }

  private end(state: Ended): void {
    this.drop();
    this.enter(state);
  }

  private receive(data: unknown): void {
    const frame = data instanceof ArrayBuffer ? decode(data) : undefined;
    if (!frame?.body.case) {
      this.owner.onUnknown();
      return;
    }
    const body = frame.body;
    switch (body.case) {
      case 'welcome':
        this.attempt = 0;
        this.inVain = 0;
        this.wasWelcome = true;
        this.enter({ kind: 'live' });
        this.ping();
        if (this.road === 'poll') this.later(this.probeMs, () => this.probe());
        else this.probeMs = PROBE_FIRST_MS;
        this.owner.onWelcome(body.value);
        for (const frame of this.kept ?? []) this.socket?.send(frame);
        this.kept = undefined;
        return;
      case 'pong':
        this.lastPong = { serverMs: body.value.serverMs, heardMs: this.surroundings.now() };
        this.pong(Number(body.value.clientMs), Number(body.value.serverMs));
        break;
      case 'done':
        this.settle(body.value.request, { kind: 'done', table: body.value.table });
        break;
      case 'events':
      case 'tableUpdate':
        this.settle(body.value.done, { kind: 'done', table: body.value.table });
        break;
      case 'refused':
        // The ticket came too late; the next hello has another.
        if (body.value.request === this.helloRequest && !this.isOpen) {
          this.lose();
          return;
        }
        this.settle(body.value.request, { kind: 'refused', refused: body.value });
        break;
      case 'goodbye':
        if (FATAL.has(body.value.code)) {
          const { code, sentence, until } = body.value;
          this.end({ kind: 'ended', code, sentence, until });
          return;
        }
        break;
      case 'auditPage':
      case 'sanctions':
      case 'personFound':
      case 'reports':
        this.settle(body.value.request, { kind: 'told', body });
        return;
    }
    this.owner.onFrame(frame);
  }

  private settle(request: number, answer: Answer): void {
    this.waiting.get(request)?.(answer);
    this.waiting.delete(request);
  }

  /** Pings at once to learn whether the server hears us; reconnects at once if it was lost. */
  wake(): void {
    if (this.state.kind === 'reconnecting' && !this.socket) {
      this.drop();
      this.connect();
    } else if (this.isOpen) this.sendPing();
  }

  private ping(): void {
    this.sendPing();
    this.later(PING_EVERY_MS, () => this.ping());
  }

  private sendPing(): void {
    const now = this.surroundings.now();
    const clientMs = BigInt(Math.round(now));
    const last = this.lastPong;
    const echo = last && { echoMs: last.serverMs, heldMs: Math.round(now - last.heardMs) };
    this.transmit(this.nextRequest++, { case: 'ping', value: { clientMs, ...echo } });
    this.watch();
  }

  /** Watches the oldest unanswered ping: the connection becomes slow, then lost. */
  private watch(): void {
    if (this.isWatching) return;
    this.isWatching = true;
    const stopSlow = this.later(SLOW_AFTER_MS, () => {
      if (this.state.kind === 'live') this.enter({ kind: 'slow' });
    });
    const stopLost = this.later(LOST_AFTER_MS, () => this.lose());
    this.stopWatch = () => {
      stopSlow();
      stopLost();
      this.isWatching = false;
    };
  }

  private pong(sentMs: number, serverMs: number): void {
    this.stopWatch();
    this.clock.add(sentMs, this.surroundings.now(), serverMs);
    if (this.state.kind === 'slow') this.enter({ kind: 'live' });
  }

  /** Tries a socket while polling: one may get through by now. */
  private probe(): void {
    this.probeMs = Math.min(PROBE_MAX_MS, 2 * this.probeMs);
    const socket = this.surroundings.open('socket');
    this.probed = socket;
    const giveUp = () => {
      if (this.probed !== socket) return;
      this.probed = undefined;
      socket.close();
      this.later(this.probeMs, () => this.probe());
    };
    socket.onclose = giveUp;
    const stop = this.later(LOST_AFTER_MS, giveUp);
    socket.onopen = () => {
      stop();
      this.change(socket);
    };
  }

  private change(socket: Socket): void {
    if (this.probed !== socket) return;
    if (this.waiting.size > 0) {
      this.later(SWITCH_AGAIN_MS, () => this.change(socket));
      return;
    }
    this.probed = undefined;
    this.drop();
    this.kept = [];
    this.road = 'socket';
    this.use(socket);
    void this.sayHello(socket, this.owner.identity());
    this.expectWelcome();
  }

  /** Leaves a road on which no welcome came; a road that has worked is tried again. */
  private chooseRoad(): void {
    if (this.wasWelcome) return;
    this.inVain += 1;
    if (this.road === 'socket' && this.inVain < SOCKETS_IN_VAIN) return;
    this.inVain = 0;
    this.road = this.road === 'socket' ? 'poll' : 'socket';
  }

  /** Handles a lost connection: reconnects, waiting a little longer after each failure. */
  private lose(): void {
    this.drop();
    this.chooseRoad();
    this.attempt += 1;
    this.enter({ kind: 'reconnecting', attempt: this.attempt });
    const wait = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (this.attempt - 1));
    const spread = 1 + BACKOFF_SPREAD * (2 * this.surroundings.random() - 1);
    this.later(wait * spread, () => this.connect());
  }

  private drop(): void {
    for (const stop of this.timers) stop();
    this.timers.clear();
    this.isWatching = false;
    this.kept = undefined;
    const sockets = [this.socket, this.probed, ...this.dialled];
    this.dialled = [];
    this.socket = undefined;
    this.probed = undefined;
    for (const socket of sockets) socket?.close();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const resolve of waiting) resolve({ kind: 'lost' });
  }

  private later(ms: number, run: () => void): () => void {
    const stop = this.surroundings.after(ms, () => {
      this.timers.delete(stop);
      run();
    });
    this.timers.add(stop);
    return () => {
      this.timers.delete(stop);
      stop();
    };
  }

  private enter(state: LinkState): void {
    this.state = state;
    this.owner.onState(state);
  }
}
