// What is said: notices on the screen, the log, the two regions that screen readers hear.
import type { Seat, View } from '../fold/view';
import type { SeatEvent } from '../link/protocol';
import type { Verbosity } from './settings';
import { type Around, sentenceOf } from './spoken';

const LINES_KEPT = 50;
const NOTICES_KEPT = 4;
const NOTICE_MS = 7000;
/** Nothing to decide, nothing that went wrong. */
const GOOD_NEWS_MS = 2500;
/** There is something to decide. */
const OFFER_MS = 20_000;
/** More events than this at once are a table caught up with; the last of them is enough. */
const NEWS_MAX = 12;
/** Sentences that come closer together than this are read as one. */
const BURST_MS = 300;

export interface Line {
  readonly id: number;
  readonly text: string;
}

/** What a notice offers to do. */
export interface Offer {
  readonly label: string;
  run(): void;
}

export interface NoticeLine extends Line {
  readonly offer?: Offer;
  /** What the visitor is called to, as `callTo` names it. */
  readonly call?: string;
}

type After = (ms: number, run: () => void) => () => void;

export class Voice {
  notices = $state.raw<readonly NoticeLine[]>([]);
  /** What happened, in order; new lines are appended, none is ever changed. */
  log = $state.raw<readonly Line[]>([]);
  /** What must be heard at once: choices, answers to a question asked by key. */
  alerts = $state.raw<readonly Line[]>([]);
  verbosity: Verbosity = 'all';
  private lines = 0;
  private burst: string[] = [];

  constructor(private readonly after: After) {}

  /** Everything said, in order, for those who read it. */
  get history(): readonly Line[] {
    return [...this.log, ...this.alerts].sort((one, other) => one.id - other.id);
  }

  /** A notice lies over the screen for a while; it stays in the history. */
  notify(text: string, offer?: Offer, call?: string): void {
    const line: NoticeLine = { ...this.line(text), ...(offer && { offer }), ...(call && { call }) };
    this.show(line, offer ? OFFER_MS : NOTICE_MS);
  }

  /** What was wanted has come to be: a glance is enough. */
  cheer(text: string): void {
    this.show(this.line(text), GOOD_NEWS_MS);
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((line) => line.id !== id);
  }

  /** Whatever calls there: the visitor has come, or it is over. */
  endCall(call: string): void {
    this.notices = this.notices.filter((line) => line.call !== call);
  }

  alert(text: string): void {
    this.alerts = kept(this.alerts, this.line(text));
  }

  tell(events: readonly SeatEvent[], around: Around): void {
    const news = events.length <= NEWS_MAX ? events : gist(events);
    const texts = news
      .filter((event) => isWanted(event, this.verbosity, around))
      .flatMap((event) => sentenceOf(event, around) ?? []);
    for (const text of texts) this.say(text);
  }

  /** Into the polite log, together with what else is said in the same moment. */
  say(text: string): void {
    this.burst.push(text);
    if (this.burst.length > 1) return;
    this.after(BURST_MS, () => {
      const joined = this.burst.join(' ');
      this.burst = [];
      if (joined) this.log = kept(this.log, this.line(joined));
    });
  }

  /** Somebody else reads here from now on. */
  forget(): void {
    this.notices = [];
    this.log = [];
    this.alerts = [];
    this.burst = [];
  }

  private show(line: NoticeLine, ms: number): void {
    this.notices = [...this.notices, line].slice(-NOTICES_KEPT);
    this.alert(line.text);
    this.after(ms, () => this.dismiss(line.id));
  }

  private line(text: string): Line {
    this.lines += 1;
    return { id: this.lines, text };
  }
}

function kept(lines: readonly Line[], line: Line): readonly Line[] {
  return [...lines, line].slice(-LINES_KEPT);
}

/** How the deal began, how it stands. */
function gist(events: readonly SeatEvent[]): readonly SeatEvent[] {
  const begun = events.filter(({ event }) => event.case === 'dealt').slice(-1);
  return [...begun, ...events.slice(-2)];
}

const IMPORTANT = new Set(['dealt', 'melded', 'kong', 'won', 'drawnDeal', 'falseMahjong']);

function isWanted({ event }: SeatEvent, verbosity: Verbosity, { you, view }: Around): boolean {
  if (verbosity === 'all' || IMPORTANT.has(event.case ?? '')) return true;
  if (verbosity === 'important') return event.case === 'draw' || isOpen(event, view);
  return event.value !== undefined && 'seat' in event.value && event.value.seat === you;
}

/** The discard that lies open when the events end: the one a claim would be about. */
function isOpen(event: SeatEvent['event'], view: View | undefined): boolean {
  const offered = view?.offered;
  return event.case === 'discard' && isSame(offered, event.value.seat, event.value.tile);
}

function isSame(offered: View['offered'], seat: Seat, tile: number): boolean {
  return offered?.from === seat && offered.tile === tile;
}
