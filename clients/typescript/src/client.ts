// One seat at one table over the socket: says hello, resumes, answers, whatever the network does.
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { create, equals, fromBinary, type MessageInitShape, toBinary, toJson } from '@bufbuild/protobuf';
import WebSocket from 'ws';
import { ClientFrameSchema } from './gen/lair/v1/client_pb.js';
import type { WallCall } from './gen/lair/v1/fair_pb.js';
import {
  type Goodbye,
  type Prompt,
  type Refused,
  type ServerFrame,
  ServerFrameSchema,
  type TableEvents,
  TablePhase,
  type TableState,
  type TableUpdate,
  type Welcome,
} from './gen/lair/v1/server_pb.js';
import { type Action, ActionSchema, type SeatEvent } from './gen/lair/v1/values_pb.js';
import { updated } from './table_update.js';
import { FoldError, View } from './view.js';

type Body = MessageInitShape<typeof ClientFrameSchema>['body'];

/** `proto/GUIDE.md` explains all of this. */
const FINAL_GOODBYES = new Set([
  ...['replaced', 'signed_out', 'banned', 'address_banned', 'version', 'malformed'],
]);
const FINAL_CLOSES = new Set([1002, 1003, 1008, 1009]);
const RETRY = new Set(['busy', 'too_fast', 'not_kept', 'shutting_down']);
const NO_USE_TO_ASK_AGAIN = new Set(['too_late', 'higher_claim', 'already_answered']);
/** Refusals of the start after which it is asked for again once the table has changed. */
const NOT_YET = new Set(['seats_free', 'not_agreed', 'not_ready']);
const PERSON = 1; // at a seat
const FRAMES_BURST = 30;
/** A connection on which nonsense comes sooner is no better than none: the next one waits longer. */
const SETTLED_MS = 10_000;
/** The server sends no more than half of that at once. */
const MESSAGE_BYTES_MAX = 1024 * 1024;
/** The most seconds for which a server may send a client away. */
const AWAY_MAX = 3600;

export interface Options {
  /** One of the prompt's actions, which are exactly what may be done now. */
  choose: (prompt: Prompt, view: View) => Action | Promise<Action>;
  /** Called with everything the seat sees, after the view has taken it in. */
  watch?: (event: SeatEvent, view: View) => void;
  rules?: string;
  style?: string;
  room?: string;
  name?: string;
  /** Says who the bot is; without it the bot is a new guest. */
  token?: string;
  /** Joins that table, with its share code; without it the bot opens its own. */
  table?: bigint;
  code?: string;
  /** Waits for a match on the club's ladder of bots; only for a bot with an account. */
  ladder?: boolean;
  /** Seconds without any server before giving up. */
  patience?: number;
  framesPerSecond?: number;
}

export interface Result {
  table: bigint;
  seat: number;
  scores: bigint[];
  deals: number;
  refusals: string[];
  reconnects: number;
  /** Says who the bot is from now on. */
  token: string;
}

/** The match cannot continue. */
export class GaveUp extends Error {}

/** A message of the server that cannot be read, or cannot follow the earlier ones. */
class Nonsense extends Error {}

/** How a connection ended. */
interface Ending {
  readonly code: number;
  /** In words. */
  readonly why: string;
  /** Whether the server said anything that made sense. */
  readonly heard: boolean;
  /** Whether the connection ended because something did not. */
  readonly nonsense: boolean;
  /** Seconds for which a server that lets nobody in is left alone. */
  readonly retryAfter: number;
}

/** Seconds for which a server that says `Retry-After: value` is left alone; 0 for a date, which HTTP also allows. */
export function retryAfterOf(value = ''): number {
  return /^\d+$/.test(value) ? Math.min(Number(value), AWAY_MAX) : 0;
}

function decoded(data: Buffer): ServerFrame {
  try {
    return fromBinary(ServerFrameSchema, data);
  } catch (error) {
    throw new Nonsense('a message cannot be read', { cause: error });
  }
}

/** What the server answers for a player whose time runs out: it passes, or discards the tile just drawn. */
function answerOfNobody({ actions }: Prompt, view: View): Action {
  const of = (wanted: string) => actions.filter((one) => one.action.case === wanted);
  const drawn = of('discard').find(({ action }) => action.value === view.drawn);
  const answer = of('pass')[0] ?? drawn ?? of('discard')[0] ?? actions[0];
  if (!answer) throw new Error('a prompt has actions');
  return answer;
}

function named(action: Action): string {
  return JSON.stringify(toJson(ActionSchema, action));
}

export class Client {
  readonly view = new View();
  private token: string;
  private table: bigint;
  private socket: WebSocket | undefined;
  private requests = 0;
  private framesDue = 0;
  private sent = new Map<number, Body>();
  private state: TableState | undefined;
  private lastEvent = 0;
  private answered = 0;
  private readyAfter = -1;
  private asked = new Set<string>();
  private hadSeat = false;
  private shares = new Map<string, Buffer>();
  private result: Result | undefined;
  private deals = 0;
  private refusals: string[] = [];
  private connections = 0;

  constructor(
    private readonly server: string,
    private readonly options: Options,
  ) {
    this.token = options.token ?? '';
    this.table = options.table ?? 0n;
  }

  /** Plays to the end of the match. */
  async play(): Promise<Result> {
    const { patience = 60 } = this.options;
    let wait = 100;
    let since = Date.now();
    while (!this.result) {
      const dialled = Date.now();
      const { code, why, heard, nonsense, retryAfter } = await this.converse();
      if (this.result) break;
      const settled = !nonsense || Date.now() - dialled >= SETTLED_MS;
      if (heard && settled) [wait, since] = [100, Date.now()];
      if (FINAL_CLOSES.has(code)) throw new GaveUp(`the server closed with ${code}`);
      if (Date.now() - since > patience * 1000) {
        throw new GaveUp(`no server for ${patience} seconds: ${why}`);
      }
      await pause(Math.max(retryAfter * 1000, wait * (0.5 + Math.random() / 2)));
      wait = Math.min(wait * 2, 5000);
    }
    return this.result;
  }

  /** One connection from its opening to its end. */
  private async converse(): Promise<Ending> {
    const server = this.server.includes('//') ? this.server : `http://${this.server}`;
    const url = `${server.replace(/^http/, 'ws').replace(/\/$/, '')}/ws`;
    const socket = new WebSocket(url, 'lair.v1', { maxPayload: MESSAGE_BYTES_MAX });
    this.socket = socket;
    let why = '';
    let heard = false;
    let nonsense = false;
    let retryAfter = 0;
    let inOrder = Promise.resolve();
    const ended = new Promise<number>((resolve, reject) => {
      const failed = (error: unknown) => {
        socket.terminate();
        if (!(error instanceof Nonsense)) return reject(error);
        nonsense = true;
        why = error.message;
        resolve(1006);
      };
      socket.on('open', () => this.begin());
      socket.on('message', (data: Buffer) => {
        // A choice may take time; messages that come meanwhile wait, and after a failure none is heard.
        inOrder = inOrder.then(async () => {
          await this.heard(decoded(data));
          heard = true;
        });
        inOrder.catch(failed);
      });
      socket.on('unexpected-response', (_, answer) => {
        retryAfter = retryAfterOf(answer.headers['retry-after']);
        why = `the server answers ${answer.statusCode}`;
        socket.terminate();
      });
      socket.on('error', (error: NodeJS.ErrnoException) => {
        why ||= error.message || String(error);
        nonsense ||= error.code?.startsWith('WS_ERR_') ?? false; // frames that are none, or too long
        socket.terminate();
      });
      socket.on('close', (code) => inOrder.then(() => resolve(code), failed));
    });
    const code = await ended;
    return { code, why: why || `closed with ${code}`, heard, nonsense, retryAfter };
  }

  private begin(): void {
    this.connections += 1;
    this.sent.clear();
    this.asked.clear();
    [this.answered, this.readyAfter] = [0, -1];
    const name = this.options.name ?? 'TypeScript Bot';
    void this.ask({
      case: 'hello',
      value: { token: this.token, name, client: 'lairbot-ts 1', revision: 2 },
    });
  }

  private async ask(body: Body): Promise<void> {
    const now = Date.now();
    const spacing = 1000 / (this.options.framesPerSecond ?? 18);
    this.framesDue = Math.max(this.framesDue, now) + spacing;
    const early = this.framesDue - now - FRAMES_BURST * spacing;
    if (early > 0) await pause(early);
    this.requests += 1;
    this.sent.set(this.requests, body);
    const frame = create(ClientFrameSchema, { request: this.requests, body });
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(toBinary(ClientFrameSchema, frame));
    }
  }

  private async heard({ body }: ServerFrame): Promise<void> {
    switch (body.case) {
      case 'welcome':
        return this.welcomed(body.value);
      case 'table':
        return this.tableChanged(body.value);
      case 'tableUpdate':
        return this.tableUpdated(body.value);
      case 'events':
        return this.wentOn(body.value);
      case 'wallCall':
        return this.takePart(body.value);
      case 'done':
        this.sent.delete(body.value.request);
        return;
      case 'refused':
        return this.refused(body.value);
      case 'invited':
        return this.called(body.value.from, body.value.table);
      case 'goodbye':
        return this.dismissed(body.value);
      default: // of no use to a bot, or from a newer server
        return;
    }
  }

  private async welcomed(welcome: Welcome): Promise<void> {
    this.token = welcome.token || this.token;
    const played = [TablePhase.WAITING, TablePhase.PLAYING, TablePhase.BETWEEN_DEALS];
    const own = welcome.ownTables.find((one) => played.includes(one.phase));
    if (!this.table && own) this.table = own.table;
    if (this.table) return this.open();
    const { rules = 'yahoo', style, room = 'crickets-cavern' } = this.options;
    const system = welcome.ruleSystems.find((one) => one.id === rules);
    const ids = (known: readonly { id: string }[]) => known.map((one) => one.id).join(', ');
    if (!system) throw new GaveUp(`there are no rules ${rules}, only ${ids(welcome.ruleSystems)}`);
    if (this.options.ladder) return this.ask({ case: 'awaitLadder', value: { rules: [rules] } });
    const wanted = system.styles.find((one) => one.id === style);
    if (style !== undefined && !wanted) {
      throw new GaveUp(`there is no style ${style}, only ${ids(system.styles)}`);
    }
    const settings = wanted?.settings ?? [];
    const clock = { moveMs: 30_000, reserveMs: 120_000 };
    return this.ask({ case: 'createTable', value: { room, rules, settings, clock } });
  }

  /** Opens a table of the ladder, where the bot already has a seat. */
  private async called(from: bigint, table: bigint): Promise<void> {
    if (!this.options.ladder || this.table || from !== 0n) return;
    this.table = table;
    return this.open();
  }

  private open(): Promise<void> {
    return this.ask({
      case: 'openTable',
      value: { table: this.table, lastEvent: this.lastEvent },
    });
  }

  private once(what: string): boolean {
    const first = !this.asked.has(what);
    this.asked.add(what);
    return first;
  }

  private async tableChanged(state: TableState): Promise<void> {
    const summary = state.summary;
    if (!summary) return;
    this.state = state;
    this.table = summary.table;
    const table = summary.table;
    if (summary.phase === TablePhase.CLOSED) return; // a refusal follows that says why; it may open again
    const own = state.you === undefined ? undefined : summary.seats[state.you];
    if (own === undefined) {
      if (this.hadSeat || summary.phase === TablePhase.FINISHED) {
        throw new GaveUp('the bot no longer has a seat at its table');
      }
      const mayJoin = summary.phase === TablePhase.WAITING && this.once('sit');
      if (mayJoin) await this.ask({ case: 'sit', value: { table, code: this.options.code ?? '' } });
      return;
    }
    this.hadSeat = true;
    if (summary.phase === TablePhase.FINISHED) {
      this.finish(state);
    } else if (summary.phase === TablePhase.BETWEEN_DEALS) {
      if (own.ready || this.readyAfter === this.lastEvent) return;
      this.readyAfter = this.lastEvent;
      await this.ask({ case: 'ready', value: { table } });
    } else if (summary.phase === TablePhase.WAITING) {
      const isHost = state.host === own.player;
      if (!isHost && !own.agreed) {
        await this.ask({ case: 'agreeToOptions', value: { table, options: summary.options } });
      }
      if (!isHost && !own.ready && summary.policies?.readyCheck) {
        await this.ask({ case: 'ready', value: { table } });
      }
      const taken = summary.seats.filter((seat) => seat.kind !== 0).length;
      const others = summary.seats.filter((seat) => seat !== own && seat.kind === PERSON);
      const waits = others.some(
        (seat) => !seat.agreed || (!seat.ready && summary.policies?.readyCheck),
      );
      if (!isHost || (taken !== 1 && taken !== 4) || waits || !this.once('start')) return;
      if (taken === 1) await this.ask({ case: 'addBots', value: { table } });
      await this.ask({ case: 'start', value: { table } });
    }
  }

  private async tableUpdated(update: TableUpdate): Promise<void> {
    this.sent.delete(update.done);
    if (!this.state || update.table !== this.table) return;
    if (!updated(this.state, update)) return this.open(); // an earlier update is missing
    return this.tableChanged(this.state);
  }

  private finish(state: TableState): void {
    if (!this.view.matchOver) return; // the end of the last deal was missed; it comes after this state
    this.result = {
      table: this.table,
      seat: state.you ?? -1,
      scores: state.scores,
      deals: this.deals,
      refusals: this.refusals,
      reconnects: this.connections - 1,
      token: this.token,
    };
    this.socket?.close();
  }

  private async wentOn(told: TableEvents): Promise<void> {
    this.sent.delete(told.done);
    if (told.table !== this.table || told.spectator) return;
    if (told.events[0]?.event.case === 'dealt') this.lastEvent = told.first - 1;
    if (told.first > this.lastEvent + 1) return this.open(); // a gap: ask for the missing events
    if (told.lastDeal && told.first === this.lastEvent + 1) this.take(told.lastDeal);
    for (const [at, event] of told.events.entries()) {
      if (told.first + at <= this.lastEvent) continue;
      this.take(event);
      this.lastEvent = told.first + at;
    }
    if (this.state?.summary?.phase === TablePhase.FINISHED) this.finish(this.state);
    if (!told.prompt || told.prompt.moment === this.answered) return;
    this.answered = told.prompt.moment;
    const action = await this.chosen(told.prompt);
    await this.ask({
      case: 'act',
      value: { table: this.table, moment: told.prompt.moment, action },
    });
  }

  private async chosen(prompt: Prompt): Promise<Action> {
    const action = await this.options.choose(prompt, this.view);
    if (!action) throw new Error('choose() returned no action');
    const wanted = create(ActionSchema, action);
    if (prompt.actions.some((one) => equals(ActionSchema, one, wanted))) return wanted;
    // The server would refuse it and ask again, and get the same answer again.
    const instead = answerOfNobody(prompt, this.view);
    console.warn(
      `choose() returned ${named(wanted)}, which was not offered; the bot answers ${named(instead)} instead`,
    );
    return instead;
  }

  private take(event: SeatEvent): void {
    try {
      this.view.apply(event);
    } catch (error) {
      if (!(error instanceof FoldError)) throw error;
      this.lastEvent = 0; // the view is wrong: start again from the beginning of the deal
      throw new Nonsense('the events do not fit together', { cause: error });
    }
    if (event.event.case === 'won' || event.event.case === 'drawnDeal') this.deals += 1;
    this.options.watch?.(event, this.view);
  }

  /** The seat's part in the wall: server/fair/RULES.md. */
  private async takePart(call: WallCall): Promise<void> {
    const seat = this.state?.you;
    if (seat === undefined || call.table !== this.table) return;
    const { table, deal } = call;
    const key = `${table}/${deal}`;
    const share = this.shares.get(key) ?? (call.closed ? undefined : randomBytes(32));
    if (!share) return;
    this.shares.set(key, share);
    const commitment = createHash('sha256').update('lions-lair/share/1').update(share).digest();
    if (!call.closed) {
      await this.ask({ case: 'commitShare', value: { table, deal, commitment } });
    } else if (call.seats[seat] && commitment.equals(call.seats[seat])) {
      await this.ask({ case: 'revealShare', value: { table, deal, share } });
    }
  }

  private async refused(refused: Refused): Promise<void> {
    const body = this.sent.get(refused.request);
    this.sent.delete(refused.request);
    const isClosed = this.state?.summary?.phase === TablePhase.CLOSED;
    if (isClosed && refused.request === 0 && refused.code !== 'journal_failed') {
      throw new GaveUp(`the table was closed: ${refused.sentence}`);
    }
    this.refusals.push(refused.code);
    if (!body) return;
    if (RETRY.has(refused.code)) {
      await pause(Math.min(refused.waitSeconds, AWAY_MAX) * 1000 || 200);
      await this.ask(body);
    } else if (body.case === 'act') {
      // Otherwise a later answer is on its way.
      if (body.value.moment === this.answered) this.answered = 0;
      if (!NO_USE_TO_ASK_AGAIN.has(refused.code)) await this.open(); // asks again what may be done
    } else if (body.case === 'start' && NOT_YET.has(refused.code)) {
      this.asked.delete('start');
    } else if (['createTable', 'openTable', 'sit', 'awaitLadder'].includes(body.case ?? '')) {
      throw new GaveUp(`${body.case}: ${refused.sentence} (${refused.code})`);
    }
  }

  private dismissed(goodbye: Goodbye): void {
    if (FINAL_GOODBYES.has(goodbye.code)) throw new GaveUp(`${goodbye.code}: ${goodbye.sentence}`);
  }
}
