// One table as it is played: the game folded so far, the answer under way, what is still asked.

import type { HouseCard } from '../api/house_card';
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
import { BotStrength } from '../link/protocol';
import { HintSheet } from './hint_sheet.svelte';
import { isOfHand, isOutclaimed, isStep, steps, wallDraw } from './own_events';

/** The part of the link that a table needs. */
export interface Sender {
  /** Returns the number of the request. */
  tell(body: Body): number;
  /** How long a frame that has just arrived was under way. */
  readonly oneWayMs: number;
  ask(body: Body): Promise<Answer>;
}

/** An answer on its way; it is void once another moment arrives. */
export interface Pending {
  readonly moment: number;
  readonly move: Move;
}

/** Fetched with the first table: the first page shows without it. */
const askHouse = (rules: string, house: TableState['house']) =>
  import('../api/house_card').then(
    (pages) => pages.askHouse(rules, house),
    () => undefined,
  );

/** How often an answer is sent if the server may accept it later, and the longest wait between. */
const TRIES_MAX = 4;
const WAIT_MAX_MS = 5000;
const BUSY_MS = 300;

/** How long to wait before sending the same again; undefined if that would not help. */
function waitOf(answer: Answer): number | undefined {
  if (answer.kind !== 'refused') return undefined;
  const { code, waitSeconds } = answer.refused;
  if (code === 'busy') return BUSY_MS;
  if (code !== 'too_fast') return undefined;
  const wait = 1000 * Math.max(1, waitSeconds);
  return wait > WAIT_MAX_MS ? undefined : wait;
}

/** After this long, an unconfirmed discard is shown to be on its way. */
const LATE_MS = 400;
const LINES_KEPT = 100;
/** Long enough to see what is answered automatically. */
const AUTOMATIC_MS = 250;

export interface TableOwner {
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** Whether the others' actions are shown one at a time, when the visitor goes on. */
  isStepwise(table: OpenedTable): boolean;
  /** Whether a tile from the wall waits until the visitor takes it with the Draw button. */
  drawsByButton(): boolean;
  /** The numbers of the last chat lines received from this table. */
  heard(): { readonly chatSince: bigint; readonly spectatorsSince: bigint };
  /** What is automatic when a deal begins. */
  automation(): Automation;
  onEvents(events: readonly SeatEvent[], table: OpenedTable): void;
  onLines(lines: readonly TableLine[]): void;
  onAnswer(answer: Answer): void;
  /** The visitor's claim was valid, but another seat's took precedence. */
  onOutclaimed(): void;
}

export class OpenedTable {
  game = $state.raw<Game>(emptyGame(0n));
  /** The rules of the table as text with the price list; undefined until the server sends them. */
  house = $state.raw<HouseCard | undefined>();
  /** The rules that `house` describes or that have been asked for; empty after a failure. */
  private describedHouse = '';
  // For the bots that the host adds next.
  botStrength = $state<BotStrength>(BotStrength.CASUAL);
  pending = $state.raw<Pending | undefined>();
  /** Why the server does not show this table. */
  closed = $state.raw<Refused | undefined>();
  /** The server's explanation after it refused a MahJong. */
  refusedWin = $state.raw<Refused | undefined>();
  /** Events received but not yet shown, each in a frame of its own; a key shows the next. */
  held = $state.raw<readonly TableEvents[]>([]);
  /** When the first of them came, by our clock: the time to answer counts from then. */
  heldAtMs = 0;
  /** What people did here, the oldest first. */
  lines = $state.raw<readonly TableLine[]>([]);
  /** The share code that the visitor came with or typed. */
  code = $state('');
  automation = $state.raw<Automation>(STANDARD_AUTOMATION);
  /** The answer under way is taking long. */
  isLate = $state(false);
  /** The tile of a refused discard, which comes back from the pond. */
  returned = $state.raw<number | undefined>();
  /** When the prompt and the state came, by our clock: their remaining times count from then. */
  promptAtMs = $state(0);
  stateAtMs = $state(0);
  /** Who sits here and by which rules: the same object until the server sends a new one. */
  readonly state = $derived(this.game.state);
  /** The inputs of the buttons; most events change none of them, so no button is rebuilt. */
  private readonly prompt = $derived(this.game.prompt);
  private readonly nearWin = $derived(this.game.nearWin);
  private readonly offered = $derived(this.game.view?.offered?.tile);
  readonly buttons = $derived(buttonsFor(this.prompt, this.nearWin, this.offered));
  readonly discards = $derived(discardsOf(this.prompt));
  readonly hints: HintSheet;
  /** The requests that are not answered yet. */
  private readonly underWay = new Map<string, Promise<Answer>>();
  private asking = false;
  private askingState = false;
  private openRequest = 0;
  private lastLine = 0;
  private onFirstState: () => void = () => undefined;
  /** Resolves once the server has shown the table or refused to, or the visitor has left it. */
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

  /** Asks for the table from the last event received; also after a lost connection. */
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

  /** An answer that waits to be sent again is dropped. */
  close(): void {
    this.pending = undefined;
    this.sender.tell({ case: 'closeTable', value: { table: this.id } });
    this.onFirstState();
  }

  /** A refusal of a request without an answer of its own: the one that opens the table. */
  receiveRefusal(refused: Refused): void {
    if (refused.request !== this.openRequest) return;
    this.closed = refused;
    this.onFirstState();
  }

  /** Returns the resulting state; undefined if an earlier update is missing. */
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
    void this.describeHouse(state);
    this.onFirstState();
  }

  /** Fetches the card of the house, again whenever the host has changed the options, or if that failed. */
  private async describeHouse({ summary, house }: TableState): Promise<void> {
    const rules = summary?.rules ?? '';
    const shown = [rules, ...house.map(({ key, value }) => `${key}=${value}`)].join();
    if (shown === this.describedHouse) return;
    this.describedHouse = shown;
    this.house = undefined;
    const answer = await askHouse(rules, house);
    if (shown !== this.describedHouse) return;
    if (answer && 'card' in answer) this.house = answer.card;
    else this.describedHouse = '';
  }

  receiveEvents(frame: TableEvents): void {
    if (this.asking || this.isToldAnew(frame)) {
      this.held = [];
      this.show(frame);
      return;
    }
    if (!this.owner.isStepwise(this)) {
      // The server went on: what is still held has happened.
      while (this.held.length > 0) this.goOn();
      this.showUntilDraw(frame);
      return;
    }
    this.held = [...this.held, ...steps(frame)];
    if (this.held.length === 1) this.goOn();
  }

  /** Whether the current deal is sent again from its start, after a taking back: it is not news. */
  private isToldAnew({ events }: TableEvents): boolean {
    const first = events[0]?.event;
    if (first?.case !== 'dealt') return false;
    return first.value.setup?.number === this.game.view?.setup.number;
  }

  /** Holds back a draw until the button is pressed; meanwhile the visitor's clock already runs. */
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

  /** Whether the visitor has yet to take the drawn tile, which the page still hides. */
  get draws(): boolean {
    const [first] = this.held;
    return first !== undefined && wallDraw(first, this.you) !== undefined;
  }

  /** What will be asked once all held events are shown. */
  get heldPrompt(): Prompt | undefined {
    return this.held.at(-1)?.prompt;
  }

  /** Shows held events, up to the next action of another seat. */
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
    if (events.some(({ event }) => event.case === 'dealt')) {
      this.automation = this.owner.automation();
    } else if (isOutclaimed(events, this.claim, this.you)) this.owner.onOutclaimed();
    if (game.moment !== this.pending?.moment || !game.prompt) this.pending = undefined;
    this.returned = undefined;
    this.game = game;
    this.owner.onEvents(events, this);
    this.hints.changed(events.some((one) => isOfHand(one, this.you)) ? game.moment : undefined);
    this.answerByItself();
  }

  /** Changes what is automatic, which may answer the current prompt. */
  automate(change: Partial<Automation>): void {
    this.automation = { ...this.automation, ...change };
    this.answerByItself();
  }

  /** What the visitor claims in the open window, sent or confirmed. */
  private get claim(): string | undefined {
    return this.pending?.move.case ?? this.game.view?.answer?.action.case;
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

  /** Whether something is asked that the visitor has not answered. */
  get isAsked(): boolean {
    const isPrompted = this.prompt !== undefined || this.draws;
    return isPrompted && this.pending === undefined && !this.isPlayedByBot;
  }

  private get isPlayedByBot(): boolean {
    const seats = this.game.state?.summary?.seats ?? [];
    return this.you !== undefined && (seats[this.you]?.botPlays ?? false);
  }

  /** Skips lines already received; those from before the visitor came are not news. */
  receiveLines({ first, lines }: TableLines): void {
    const fresh = lines.slice(Math.max(0, this.lastLine + 1 - first));
    const isNews = this.lastLine > 0;
    this.lastLine = Math.max(this.lastLine, first + lines.length - 1);
    this.lines = [...this.lines, ...fresh].slice(-LINES_KEPT);
    if (isNews && fresh.length > 0) this.owner.onLines(fresh);
  }

  /** Every pong names the last event and line sent, so that every loss is noticed. */
  receivePong(lastEvent: number, lastLine = 0, lastUpdate = 0): void {
    const held = this.held.at(-1);
    const known = held ? held.first + held.events.length - 1 : this.game.lastEvent;
    const missesPlay = lastEvent > known || lastLine > this.lastLine;
    const missesState = lastUpdate > (this.state?.number ?? 0);
    if ((missesPlay && !this.asking) || (missesState && !this.askingState)) this.open();
  }

  /** Answers the current moment, once. */
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
    // If the server was too busy or was asked too often, the same is sent again.
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

  /** The tile of a discard that the server has not confirmed yet. */
  get ghost(): number | undefined {
    return this.pending?.move.case === 'discard' ? this.pending.move.value : undefined;
  }

  /** Sends the revision of the options shown, which the player accepts by sitting down. */
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

  /**
   * Sends other requests about the table; reports a refusal. Pressing again asks for nothing more
   * until the answer has come: more time or another decision taken back.
   */
  async request(body: Body): Promise<Answer> {
    const isFirst = !this.underWay.has(keyOf(body));
    const answer = await this.ask(body);
    if (isFirst) this.owner.onAnswer(answer);
    return answer;
  }

  /** The same for a dialog, which shows itself why it was refused. */
  ask(body: Body): Promise<Answer> {
    const key = keyOf(body);
    const known = this.underWay.get(key);
    if (known) return known;
    const asked = this.sender.ask(body).finally(() => this.underWay.delete(key));
    this.underWay.set(key, asked);
    return asked;
  }
}

/** The same for requests that ask for the same. */
function keyOf(body: Body): string {
  return JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
}
