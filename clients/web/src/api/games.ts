// Finished games, as the server describes them over HTTP.
import type { RecordedSetup } from '../fold/record';
import { decode } from '../link/codec';
import type { TableEvents } from '../link/protocol';
import { answerOf, NoSuch } from './page';

/** The part of the open game record that is shown. */
export interface GameRecord {
  readonly room: string;
  readonly table: string;
  readonly rules: { readonly system: string };
  readonly seats: Readonly<Record<SeatLetter, { readonly name: string; readonly bot: boolean }>>;
  readonly deals: readonly {
    readonly setup: RecordedSetup;
    readonly outcome: { readonly kind: string; readonly winner?: SeatLetter } | null;
    /** Points of each seat after the deal; null for one that was broken off. */
    readonly scores: Readonly<Record<SeatLetter, number>> | null;
    readonly ledger: readonly {
      readonly payer: SeatLetter;
      readonly payee: SeatLetter;
      readonly amount: number;
    }[];
  }[];
}
export const SEAT_LETTERS = ['A', 'B', 'C', 'D'] as const;
export type SeatLetter = (typeof SEAT_LETTERS)[number];

/** Each seat's points before the first deal and after each; undefined if no deal finished. */
export function pointsOver({
  deals,
}: GameRecord): readonly Readonly<Record<SeatLetter, number>>[] | undefined {
  const [first] = deals;
  if (!first?.scores) return undefined;
  const start = { ...first.scores };
  for (const { payer, payee, amount } of first.ledger) {
    start[payer] += amount;
    start[payee] -= amount;
  }
  return [start, ...deals.flatMap(({ scores }) => scores ?? [])];
}

/** A finished game as it is listed. */
export interface FinishedGame {
  readonly id: number;
  readonly table: number;
  readonly name: string;
  readonly season: { readonly id: number; readonly round: number; readonly table: number } | null;
  readonly seats: readonly {
    readonly name: string;
    readonly score: number;
    readonly place: number;
    /** Null in a round that was abandoned. */
    readonly twelfths: number | null;
  }[];
}

const PAGES_MAX = 3;

/** The finished game played at a table; throws `NoSuch` if it is not listed yet or too old. */
export async function gameAt(table: bigint): Promise<FinishedGame> {
  let before = '';
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await answerOf(`/api/v1/games?limit=100${before}`);
    const { games, next_before } = (await answer.json()) as {
      games: readonly FinishedGame[];
      next_before?: number | null;
    };
    const found = games.find((game) => String(game.table) === String(table));
    if (found) return found;
    if (!next_before) break;
    before = `&before=${next_before}`;
  }
  throw new NoSuch(`game at table ${table}`);
}

const LISTED_MS = 1000;
/** How often to look before giving up; requests that the server does not answer do not count. */
const LISTED_LOOKS = 20;

/** Waits until a table's game is listed; gives up after the last look or when `left` aborts. */
export async function gameOnceListed(
  table: bigint,
  left: AbortSignal,
): Promise<FinishedGame | undefined> {
  for (let looks = 0; looks < LISTED_LOOKS && !left.aborted; ) {
    const found = await gameAt(table).catch((error: unknown) => error);
    if (!(found instanceof Error)) return found as FinishedGame;
    if (found instanceof NoSuch) looks += 1;
    await new Promise((resolve) => setTimeout(resolve, LISTED_MS));
  }
  return undefined;
}

export async function gameRecord(game: string): Promise<GameRecord> {
  return (await answerOf(`/api/v1/games/${encodeURIComponent(game)}`)).json();
}

/** The frames that each seat was sent in deal `deal`, counted from 1. */
export async function dealFrames(game: string, deal: number): Promise<TableEvents[][]> {
  const path = `/api/v1/games/${encodeURIComponent(game)}/deals/${deal}`;
  return framesIn(await (await answerOf(path)).arrayBuffer());
}

/** The bytes repeat: seat (1 byte), length (4 bytes, big-endian), a ServerFrame. */
export function framesIn(bytes: ArrayBuffer): TableEvents[][] {
  const streams: TableEvents[][] = [[], [], [], []];
  const view = new DataView(bytes);
  for (let at = 0; at + 5 <= bytes.byteLength; ) {
    const seat = view.getUint8(at);
    const end = at + 5 + view.getUint32(at + 1);
    const body = decode(bytes.slice(at + 5, end))?.body;
    if (body?.case === 'events') streams[seat]?.push(body.value);
    at = end;
  }
  return streams;
}
