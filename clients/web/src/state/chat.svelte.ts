// What people say: each channel's lines, which are unread, whom the visitor does not want to hear.
import type { Body } from '../link/codec';
import type { Answer } from '../link/link';
import {
  type ChatChannel,
  type ChatLine,
  type ChatLines,
  ChatPlace,
  type HushEntry,
  HushKind,
} from '../link/protocol';
import type { Memory, ReadNumbers } from './memory';

const EVERYBODY = 0n;

/** One channel, as far as it is known here. */
export interface Talk {
  readonly lines: readonly ChatLine[];
  /** The number of the channel's last line. */
  readonly last: bigint;
  /** The number of the last line that the visitor has seen. */
  readonly read: ReadNumbers;
}

/** What to say: a text, or the code of a quick phrase. */
export type Words = { readonly text: string } | { readonly phrase: string };

const LINES_KEPT = 200;
const NOTHING: Talk = { lines: [], last: 0n, read: new Map() };

export const PRIVATE = 'private';
export const roomTalk = (room: string) => `room:${room}`;
export const tableTalk = (table: bigint) => `table:${table}`;
export const watchTalk = (table: bigint) => `watch:${table}`;

function keyOf({ place, room, table }: ChatChannel): string {
  if (place === ChatPlace.ROOM) return roomTalk(room);
  if (place === ChatPlace.TABLE) return tableTalk(table);
  return place === ChatPlace.SPECTATORS ? watchTalk(table) : PRIVATE;
}

export class Chat {
  hushed = $state.raw<readonly HushEntry[]>([]);
  /** The correspondent whose private messages are on the screen. */
  reading: bigint | undefined;
  /** What was typed and not said yet, by where; it waits for the visitor to come back to it. */
  readonly drafts = new Map<string, string>();
  private talks = $state.raw<ReadonlyMap<string, Talk>>(new Map());
  private you = 0n;

  constructor(
    private readonly ask: (body: Body) => Promise<Answer>,
    private readonly memory: Memory,
  ) {}

  /** Sets whose chat this is; another player starts without any lines. */
  enter(you: bigint): void {
    if (you === this.you) return;
    this.forget();
    this.you = you;
  }

  /** The visitor has gone. */
  forget(): void {
    this.you = 0n;
    this.talks = new Map();
    this.hushed = [];
    this.drafts.clear();
  }

  talk(key: string): Talk {
    return this.talks.get(key) ?? NOTHING;
  }

  /** The number of the last line received, from which the server continues. */
  since(key: string): bigint {
    return this.talk(key).last;
  }

  /** Adds lines; returns those that are new and should be announced. */
  receive({ channel, lines, history, cut, last }: ChatLines): readonly ChatLine[] {
    if (!channel) return [];
    const key = keyOf(channel);
    const known = this.talks.get(key);
    const before = cut ? [] : (known?.lines ?? []);
    const numbers = new Set(before.map(({ number }) => number));
    const fresh = lines.filter(({ number }) => !numbers.has(number));
    const all = [...before, ...fresh].sort((one, other) => Number(one.number - other.number));
    const newest = latest(all.at(-1)?.number ?? 0n, last, known?.last ?? 0n);
    // What was said before the visitor arrived is not unread, except private messages.
    const begin =
      key === PRIVATE
        ? this.memory.inboxRead(this.you)
        : new Map([[EVERYBODY, history ? newest : 0n]]);
    const read = known?.read ?? begin;
    this.set(key, { lines: all.slice(-LINES_KEPT), last: newest, read });
    return history ? [] : fresh.filter((line) => this.isNews(line, channel.place));
  }

  /** Marks the channel as read; with `from`, only the private messages of that person. */
  markRead(key: string, from = EVERYBODY): void {
    const talk = this.talk(key);
    if (readOf(talk, from) >= talk.last) return;
    const read = new Map(talk.read).set(from, talk.last);
    this.set(key, { ...talk, read });
    if (key === PRIVATE) this.memory.readInbox(this.you, read);
  }

  /** Counts unread lines; with `from`, only the private messages of that person. */
  unread(key: string, from?: bigint): number {
    const talk = this.talk(key);
    const place = key === PRIVATE ? ChatPlace.PRIVATE : ChatPlace.TABLE;
    return talk.lines.filter(
      (line) =>
        (from === undefined || line.player === from) &&
        line.number > readOf(talk, line.player) &&
        this.isNews(line, place),
    ).length;
  }

  hushOf(player: bigint): HushKind {
    return this.hushed.find((entry) => entry.player === player)?.kind ?? HushKind.UNSPECIFIED;
  }

  /** Whether a person's lines are hidden, even those from before the person was muted. */
  isHidden(player: bigint, place: ChatPlace): boolean {
    const kind = this.hushOf(player);
    return kind === HushKind.BLOCK || (kind === HushKind.MUTE && place !== ChatPlace.PRIVATE);
  }

  say(place: ChatPlace, words: Words, to = 0n): Promise<Answer> {
    return this.ask({ case: 'say', value: { place, to, ...words } });
  }

  hush(player: bigint, kind: HushKind): Promise<Answer> {
    return this.ask({ case: 'hush', value: { player, kind } });
  }

  private isNews({ player }: ChatLine, place: ChatPlace): boolean {
    return player !== this.you && !this.isHidden(player, place);
  }

  private set(key: string, talk: Talk): void {
    this.talks = new Map(this.talks).set(key, talk);
  }
}

function readOf({ read }: Talk, from: bigint): bigint {
  return latest(read.get(EVERYBODY) ?? 0n, read.get(from) ?? 0n);
}

function latest(...numbers: readonly bigint[]): bigint {
  return numbers.reduce((one, other) => (one > other ? one : other));
}

/** The other party of a private message. */
export function correspondent(line: ChatLine, you: bigint): { player: bigint; name: string } {
  return line.player === you
    ? { player: line.to, name: line.toName }
    : { player: line.player, name: line.name };
}
