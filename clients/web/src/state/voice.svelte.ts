// What is said: notices on the screen, the log, the two regions that screen readers hear.
import type { Seat, View } from '../fold/view';
import type { SeatEvent } from '../link/protocol';
import type { Verbosity } from './settings';
import { type Around, sentenceOf } from './spoken';

const LINES_KEPT = 50;
const NOTICES_KEPT = 4;
const NOTICE_MS = 7000;
/** For notices with nothing to decide and nothing wrong. */
const GOOD_NEWS_MS = 2500;
/** For notices with something to decide. */
const OFFER_MS = 20_000;
/** More events than this at once mean that the table is catching up; only their gist is told. */
const NEWS_MAX = 12;
/** Sentences closer together than this are read as one. */
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
  /** What the visitor is called to, as named by `callTo`. */
  readonly call?: string;
}

type After = (ms: number, run: () => void) => () => void;

export class Voice {
  notices = $state.raw<readonly NoticeLine[]>([]);
  /** What happened, in order; lines are appended and never changed. */
  log = $state.raw<readonly Line[]>([]);
  /** What must be heard at once: choices, answers to a question asked by key. */
  alerts = $state.raw<readonly Line[]>([]);
  verbosity: Verbosity = 'all';
  /** Whether the screen shows the newest notice alone, as a table does. */
  showsNewest = false;
  private lines = 0;
  private burst: string[] = [];
  /** Notices whose time ended while a newer one lay over them, with that time. */
  private readonly unseen = new Map<number, number>();

  constructor(private readonly after: After) {}

  /** Everything said, in order, for those who read it. */
  get history(): readonly Line[] {
    return [...this.log, ...this.alerts].sort((one, other) => one.id - other.id);
  }

  /** Shows a notice over the screen for a while; it stays in the history. */
  notify(text: string, offer?: Offer, call?: string): void {
    const line: NoticeLine = { ...this.line(text), ...(offer && { offer }), ...(call && { call }) };
    this.show(line, offer ? OFFER_MS : NOTICE_MS);
  }

  /** Shows briefly that something has worked. */
  cheer(text: string): void {
    this.show(this.line(text), GOOD_NEWS_MS);
  }

  dismiss(id: number): void {
    this.keep((line) => line.id !== id);
  }

  /** Removes the notices of a call that was answered or is over. */
  endCall(call: string): void {
    this.keep((line) => line.call !== call);
  }

  alert(text: string): void {
    this.alerts = kept(this.alerts, this.line(text));
  }

  tell(events: readonly SeatEvent[], around: Around): void {
    const news = events.length <= NEWS_MAX ? events : gist(events);
    for (const event of news) {
      const text = isWanted(event, this.verbosity, around) && sentenceOf(event, around);
      if (!text) continue;
      // The page of the result does not come if the next deal has begun.
      if (isEnd(event) && event !== news.at(-1)) this.notify(text);
      else this.say(text);
    }
  }

  /** Adds to the polite log, joined with whatever else is said at the same moment. */
  say(text: string): void {
    this.burst.push(text);
    if (this.burst.length > 1) return;
    this.after(BURST_MS, () => {
      const joined = this.burst.join(' ');
      this.burst = [];
      if (joined) this.log = kept(this.log, this.line(joined));
    });
  }

  /** The visitor has changed. */
  forget(): void {
    this.notices = [];
    this.log = [];
    this.alerts = [];
    this.burst = [];
  }

  private show(line: NoticeLine, ms: number): void {
    this.notices = [...this.notices, line].slice(-NOTICES_KEPT);
    this.alert(line.text);
    this.time(line.id, ms);
  }

  private time(id: number, ms: number): void {
    this.after(ms, () => {
      if (this.showsNewest && this.notices.at(-1)?.id !== id) this.unseen.set(id, ms);
      else this.dismiss(id);
    });
  }

  /** The notice beneath is given its time once it is seen. */
  private keep(isKept: (line: NoticeLine) => boolean): void {
    this.notices = this.notices.filter(isKept);
    const { id = 0 } = this.notices.at(-1) ?? {};
    const ms = this.unseen.get(id);
    this.unseen.delete(id);
    if (ms !== undefined) this.time(id, ms);
  }

  private line(text: string): Line {
    this.lines += 1;
    return { id: this.lines, text };
  }
}

function kept(lines: readonly Line[], line: Line): readonly Line[] {
  return [...lines, line].slice(-LINES_KEPT);
}

/** How a deal ended and the latest began, if that happened, and the latest events. */
function gist(events: readonly SeatEvent[]): readonly SeatEvent[] {
  const begun = events.findLast(({ event }) => event.case === 'dealt');
  return events.filter((one, at) => one === begun || isEnd(one) || at > events.length - 3);
}

function isEnd({ event }: SeatEvent): boolean {
  return event.case === 'won' || event.case === 'drawnDeal';
}

const IMPORTANT = new Set(['dealt', 'melded', 'kong', 'won', 'drawnDeal', 'falseMahjong']);

function isWanted({ event }: SeatEvent, verbosity: Verbosity, { you, view }: Around): boolean {
  if (verbosity === 'all' || IMPORTANT.has(event.case ?? '')) return true;
  if (verbosity === 'important') return event.case === 'draw' || isOpen(event, view);
  return event.value !== undefined && 'seat' in event.value && event.value.seat === you;
}

/** Whether this is the discard that is still open after the events: the one a claim would take. */
function isOpen(event: SeatEvent['event'], view: View | undefined): boolean {
  const offered = view?.offered;
  return event.case === 'discard' && isSame(offered, event.value.seat, event.value.tile);
}

function isSame(offered: View['offered'], seat: Seat, tile: number): boolean {
  return offered?.from === seat && offered.tile === tile;
}
