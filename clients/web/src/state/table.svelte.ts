// One table as it is played: the game folded so far, the answer under way, what is still asked.

import { askHouse, type HouseCard } from '../api/house_card';
import { emptyGame, type Game, withEvents, withState } from '../fold/game';
import { updated } from '../fold/table_update';
import type { Seat } from '../fold/view';
import { type Automation, automaticMove, STANDARD_AUTOMATION } from '../legal_buttons/automation';
import { actOf, buttonsFor, discardsOf, type Move } from '../legal_buttons/buttons';
import type { Body } from '../link/codec';
import type { Answer } from '../link/link';
import type {
  Prompt,
  Refused,
  SeatEvent,
  TableEvents,
  TableLine,
  TableLines,
  TableState,
  TableUpdate,
} from '../link/protocol';
import { BotStrength, DrawKind } from '../link/protocol';
import { HintSheet } from './hint_sheet.svelte';

/** The two ways to send that a table needs of the link. */
export interface Sender {
  /** The number the request goes by. */
  tell(body: Body): number;
  /** How long a frame that just came was on its way. */
  readonly oneWayMs: number;
  ask(body: Body): Promise<Answer>;
}

/** An answer on its way; it is void once another moment arrives. */
export interface Pending {
  readonly moment: number;
  readonly move: Move;
}

/** How often an answer is given that the server may take later, and for how long it waits at most. */
const TRIES_MAX = 4;
const WAIT_MAX_MS = 5000;
const BUSY_MS = 300;

/** After how long the same may be asked again; nothing when that would not help. */
function waitOf(answer: Answer): number | undefined {
  if (answer.kind !== 'refused') return undefined;
  const { code, waitSeconds } = answer.refused;
  if (code === 'busy') return BUSY_MS;
  if (code !== 'too_fast') return undefined;
  const wait = 1000 * Math.max(1, waitSeconds);
  return wait > WAIT_MAX_MS ? undefined : wait;
}

/** An own discard without an answer after this long is shown to be on its way. */
const LATE_MS = 400;
const LINES_KEPT = 100;
/** Long enough to see what is answered automatically. */
const AUTOMATIC_MS = 250;

export interface TableOwner {
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** What the others do waits to be shown until the visitor goes on. */
  isStepwise(table: OpenedTable): boolean;
  /** A tile from the wall waits until the visitor takes it by the Draw button. */
  drawsByButton(): boolean;
  /** The last numbers seen of what is said here. */
  heard(): { readonly chatSince: bigint; readonly spectatorsSince: bigint };
  /** What is automatic when a deal begins. */
  automation(): Automation;
  onEvents(events: readonly SeatEvent[], table: OpenedTable): void;
  onLines(lines: readonly TableLine[]): void;
  onAnswer(answer: Answer): void;
  /** The visitor's claim was good, another seat's was higher. */
  onOutclaimed(): void;
}

export class OpenedTable {
  game = $state.raw<Game>(emptyGame(0n));
  /** The rules of the table as text, its price list; nothing until the server has told them. */
  house = $state.raw<HouseCard | undefined>();
  // Of the bots that the host adds next.
  botStrength = $state<BotStrength>(BotStrength.CASUAL);
  pending = $state.raw<Pending | undefined>();
  /** Why the server does not show this table. */
  closed = $state.raw<Refused | undefined>();
  /** The server's explanation after a MahJong that was refused. */
  refusedWin = $state.raw<Refused | undefined>();
  /** Events that came, each a frame of its own, not shown yet: the visitor goes on by a key. */
  held = $state.raw<readonly TableEvents[]>([]);
  /** When the first of them came, by our clock: the time to answer counts from there. */
  heldAtMs = 0;
  /** What people did here, the oldest first. */
  lines = $state.raw<readonly TableLine[]>([]);
  /** The share code that the visitor came with, or typed. */
  code = $state('');
  automation = $state.raw<Automation>(STANDARD_AUTOMATION);
  /** The answer under way takes long. */
  isLate = $state(false);
  /** The tile of a discard that was refused: it comes back from the pond. */
  returned = $state.raw<number | undefined>();
  /** When the prompt and the state came, by our clock: their times left count from there. */
  promptAtMs = $state(0);
  stateAtMs = $state(0);
  /** Who sits here, by which rules: the same object until the server tells it anew. */
  readonly state = $derived(this.game.state);
  /** What buttons are made of; of most events none of it changes, so nothing is made anew. */
  private readonly prompt = $derived(this.game.prompt);
  private readonly nearWin = $derived(this.game.nearWin);
  private readonly offered = $derived(this.game.view?.offered?.tile);
  readonly buttons = $derived(buttonsFor(this.prompt, this.nearWin, this.offered));
  readonly discards = $derived(discardsOf(this.prompt));
  readonly hints: HintSheet;
  private asking = false;
  private askingState = false;
  private openRequest = 0;
  private lastLine = 0;
  private onFirstState: () => void = () => undefined;
  /** Kept once the server has shown the table. */
  readonly shown = new Promise<void>((resolve) => {
    this.onFirstState = resolve;
  });

  constructor(
    readonly id: bigint,
    private readonly sender: Sender,
    private readonly owner: TableOwner,
  ) {
    this.game = emptyGame(id);
    this.automation = owner.automation();
    this.hints = new HintSheet(
      () => sender.tell({ case: 'askHints', value: { table: id } }),
      (ms, run) => owner.after(ms, run),
    );
  }

  get you(): Seat | undefined {
    return this.state?.you;
  }

  /** Asks for the table from the last event seen here; after a lost connection, too. */
  open(): void {
    this.asking = true;
    this.askingState = true;
    this.pending = undefined;
    const { lastEvent, asSpectator } = this.game;
    const { lastLine } = this;
    this.openRequest = this.sender.tell({
      case: 'openTable',
      value: { table: this.id, lastEvent, asSpectator, lastLine, ...this.owner.heard() },
    });
  }

  close(): void {
    this.sender.tell({ case: 'closeTable', value: { table: this.id } });
  }

  /** Of a request without an answer of its own: the one that opens the table. */
  receiveRefusal(refused: Refused): void {
    if (refused.request !== this.openRequest) return;
    this.closed = refused;
    this.onFirstState();
  }

  /** The state that it leads to; nothing when an update before it is missing. */
  receiveUpdate(update: TableUpdate): TableState | undefined {
    const state = this.state && updated(this.state, update);
    if (state) this.receiveState(state);
    else if (!this.askingState) this.open();
    return state;
  }

  receiveState(state: TableState): void {
    this.askingState = false;
    this.game = withState(this.game, state);
    this.closed = undefined;
    this.stateAtMs = this.owner.now() - this.sender.oneWayMs;
    if (!this.house) void this.describeHouse(state);
    this.onFirstState();
  }

  /** A table's house is frozen, so it is asked for once. */
  private async describeHouse({ summary, house }: TableState): Promise<void> {
    const answer = await askHouse(summary?.rules ?? '', house);
    if (answer && 'card' in answer) this.house = answer.card;
  }

  receiveEvents(frame: TableEvents): void {
    if (this.asking || this.isToldAnew(frame)) {
      this.held = [];
      this.show(frame);
      return;
    }
    if (!this.owner.isStepwise(this)) {
      // The server went on: what waited has happened.
      while (this.held.length > 0) this.goOn();
      this.showUntilDraw(frame);
      return;
    }
    this.held = [...this.held, ...steps(frame)];
    if (this.held.length === 1) this.goOn();
  }

  /** The deal on the table, from its beginning: something was taken back, and nothing of it is news. */
  private isToldAnew({ events }: TableEvents): boolean {
    const first = events[0]?.event;
    if (first?.case !== 'dealt') return false;
    return first.value.setup?.number === this.game.view?.setup.number;
  }

  /** The tile is drawn already: nobody waits for the button, and the visitor's clock runs. */
  private showUntilDraw(frame: TableEvents): void {
    const parts = steps(frame);
    const at = parts.findIndex((part) => this.waitsForButton(part, frame));
    if (at < 0) {
      this.show(frame);
      return;
    }
    for (const part of parts.slice(0, at)) this.show(part);
    this.heldAtMs = this.owner.now() - this.sender.oneWayMs;
    this.held = parts.slice(at);
  }

  private waitsForButton(part: TableEvents, { prompt }: TableEvents): boolean {
    const tile = wallDraw(part, this.you);
    if (tile === undefined || !prompt || !this.owner.drawsByButton()) return false;
    return !this.isPlayedByBot && !automaticMove(prompt, tile, this.automation);
  }

  /** The visitor is to draw: nobody has been told the tile yet, the visitor neither. */
  get draws(): boolean {
    const [first] = this.held;
    return first !== undefined && wallDraw(first, this.you) !== undefined;
  }

  /** What will be asked once what waits is shown. */
  get heldPrompt(): Prompt | undefined {
    return this.held.at(-1)?.prompt;
  }

  /** Shows what waits, up to the next thing that another seat did. */
  goOn(): void {
    const atMs = this.draws ? this.heldAtMs : undefined;
    while (this.held.length > 0) {
      const [frame, ...rest] = this.held;
      this.held = rest;
      if (!frame) return;
      this.show(frame, atMs);
      if (frame.events.some((event) => isStep(event, this.you))) return;
    }
  }

  private show(frame: TableEvents, atMs = this.owner.now() - this.sender.oneWayMs): void {
    const { game, events, gap } = withEvents(this.game, frame);
    if (gap) {
      if (!this.asking) this.open();
      return;
    }
    this.asking = false;
    this.promptAtMs = atMs;
    if (this.isOutclaimed(events)) this.owner.onOutclaimed();
    if (game.moment !== this.pending?.moment || !game.prompt) this.pending = undefined;
    if (events.some(({ event }) => event.case === 'dealt')) {
      this.automation = this.owner.automation();
    }
    this.returned = undefined;
    this.game = game;
    this.owner.onEvents(events, this);
    this.hints.changed();
    this.answerByItself();
  }

  /** Changes what is automatic; what is asked at this moment may be answered by it. */
  automate(change: Partial<Automation>): void {
    this.automation = { ...this.automation, ...change };
    this.answerByItself();
  }

  private isOutclaimed(events: readonly SeatEvent[]): boolean {
    const claim = this.pending?.move.case ?? this.game.view?.answer?.action.case;
    if (!CLAIMS.has(claim ?? '')) return false;
    return events.some(({ event }) => {
      if (event.case === 'melded') return event.value.seat !== this.you;
      return event.case === 'won' && event.value.win?.winner !== this.you;
    });
  }

  private answerByItself(): void {
    const { moment } = this.game;
    if (this.isPlayedByBot || !this.automaticAnswer) return;
    this.owner.after(AUTOMATIC_MS, () => {
      const move = this.automaticAnswer;
      if (move && this.game.moment === moment) void this.act(move);
    });
  }

  private get automaticAnswer(): Move | undefined {
    return automaticMove(this.game.prompt, this.game.view?.drawn, this.automation);
  }

  /** Something is asked of the visitor that they have not answered. */
  get isAsked(): boolean {
    const isPrompted = this.prompt !== undefined || this.draws;
    return isPrompted && this.pending === undefined && !this.isPlayedByBot;
  }

  private get isPlayedByBot(): boolean {
    const seats = this.game.state?.summary?.seats ?? [];
    return this.you !== undefined && (seats[this.you]?.botPlays ?? false);
  }

  /** Lines seen before are skipped; those that came before the visitor are no news. */
  receiveLines({ first, lines }: TableLines): void {
    const fresh = lines.slice(Math.max(0, this.lastLine + 1 - first));
    const isNews = this.lastLine > 0;
    this.lastLine = Math.max(this.lastLine, first + lines.length - 1);
    this.lines = [...this.lines, ...fresh].slice(-LINES_KEPT);
    if (isNews && fresh.length > 0) this.owner.onLines(fresh);
  }

  /** Every pong names the last event and line sent, so that no loss stays unnoticed. */
  receivePong(lastEvent: number, lastLine = 0, lastUpdate = 0): void {
    const held = this.held.at(-1);
    const known = held ? held.first + held.events.length - 1 : this.game.lastEvent;
    const missesPlay = lastEvent > known || lastLine > this.lastLine;
    const missesState = lastUpdate > (this.state?.number ?? 0);
    if ((missesPlay && !this.asking) || (missesState && !this.askingState)) this.open();
  }

  /** Answers the present moment, once. */
  async act(move: Move): Promise<void> {
    const { moment } = this.game;
    if (this.pending?.moment === moment) return;
    const pending = { moment, move };
    this.pending = pending;
    this.isLate = false;
    const stop = this.owner.after(LATE_MS, () => {
      this.isLate = this.pending === pending;
    });
    let answer = await this.sender.ask(actOf(this.id, moment, move));
    // A server that has too much to do just now, or was asked too often, is asked the same once more.
    for (let tries = 1; tries < TRIES_MAX && this.pending === pending; tries += 1) {
      const wait = waitOf(answer);
      if (wait === undefined) break;
      await new Promise<void>((resolve) => this.owner.after(wait, resolve));
      if (this.pending === pending) answer = await this.sender.ask(actOf(this.id, moment, move));
    }
    stop();
    if (answer.kind === 'done') return;
    if (this.pending === pending) {
      this.pending = undefined;
      if (move.case === 'discard') this.returned = move.value;
    }
    if (answer.kind === 'refused' && answer.refused.sheet) this.refusedWin = answer.refused;
    else this.owner.onAnswer(answer);
  }

  discard(tile: number): void {
    if (this.discards.has(tile)) void this.act({ case: 'discard', value: tile });
  }

  /** The tile of an own discard that the server has not confirmed yet. */
  get ghost(): number | undefined {
    return this.pending?.move.case === 'discard' ? this.pending.move.value : undefined;
  }

  /** With the options that were shown: whoever sits down has accepted them. */
  sit(seat?: Seat): Promise<Answer> {
    const options = this.game.state?.summary?.options ?? 0;
    return this.request({ case: 'sit', value: { table: this.id, seat, code: this.code, options } });
  }

  stand(): void {
    this.request({ case: 'stand', value: { table: this.id } });
  }

  addBots(seat?: Seat): void {
    this.request({ case: 'addBots', value: { table: this.id, seat, strength: this.botStrength } });
  }

  start(): void {
    const options = this.game.state?.summary?.options ?? 0;
    this.request({ case: 'start', value: { table: this.id, options } });
  }

  ready(notReady = false): void {
    this.request({ case: 'ready', value: { table: this.id, notReady } });
  }

  /** What else people do at a table; a refusal is reported. */
  async request(body: Body): Promise<Answer> {
    const answer = await this.sender.ask(body);
    this.owner.onAnswer(answer);
    return answer;
  }
}

/** The events of a frame one by one; what is asked comes with the last. */
function steps(frame: TableEvents): TableEvents[] {
  const last = frame.events.length - 1;
  if (last < 1) return [frame];
  return frame.events.map((event, at) => {
    const one = { ...frame, first: frame.first + at, events: [event] };
    return at === last ? one : { ...one, prompt: undefined, nearWin: undefined };
  });
}

/** The tile, where the first event is that the seat draws from the wall, not for a kong or a flower. */
function wallDraw({ events }: TableEvents, you: Seat | undefined): number | undefined {
  const event = events[0]?.event;
  if (event?.case !== 'draw' || event.value.seat !== you) return undefined;
  return event.value.kind === DrawKind.TURN ? event.value.tile : undefined;
}

const CLAIMS = new Set(['chow', 'pung', 'claimKong', 'mahjong']);
const STEPS = new Set(['discard', 'melded', 'kong', 'won', 'drawnDeal']);

function isStep({ event }: SeatEvent, you: Seat | undefined): boolean {
  if (!STEPS.has(event.case ?? '')) return false;
  return !(event.value !== undefined && 'seat' in event.value && event.value.seat === you);
}
