// Tables as the server lists them over HTTP: for an invited visitor before entering, and for rooms
// that the visitor is not in.
import { tableSummary } from '../link/codec';
import {
  Admission,
  MatchLength_Unit as LengthUnit,
  SeatKind,
  TablePhase,
  type TableSummary,
  Watching,
} from '../link/protocol';
import { answerOf } from './page';

export interface TableCard {
  readonly id: number;
  readonly room: string;
  readonly name: string;
  readonly rules: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly minimum: number;
  readonly clock: { readonly move_ms: number; readonly reserve_ms: number };
  readonly admission: 'anyone' | 'code' | 'invited' | 'league';
  readonly length: {
    readonly unit: 'match' | 'rounds' | 'hands' | 'deals' | 'minutes';
    readonly count: number;
  };
  readonly watching: 'none' | 'public' | 'all-hands';
  readonly hints: boolean;
  readonly phase: 'waiting' | 'playing' | 'between_deals' | 'finished' | 'closed';
  readonly round: string;
  readonly spectators: number;
  /** Whether somebody may sit down. */
  readonly open: boolean;
  /** By chair; null for a free one. */
  readonly seats: readonly ({
    readonly name: string;
    readonly bot: boolean;
    readonly attending: boolean;
  } | null)[];
}

const ADMISSIONS = {
  anyone: Admission.ANYONE,
  code: Admission.CODE,
  invited: Admission.INVITED,
  league: Admission.LEAGUE,
};
const WATCHING = {
  none: Watching.NOTHING,
  public: Watching.PUBLIC,
  'all-hands': Watching.ALL_HANDS,
};
const UNITS = {
  match: LengthUnit.MATCH,
  rounds: LengthUnit.ROUNDS,
  hands: LengthUnit.HANDS,
  deals: LengthUnit.DEALS,
  minutes: LengthUnit.MINUTES,
};
const PHASES = {
  waiting: TablePhase.WAITING,
  playing: TablePhase.PLAYING,
  between_deals: TablePhase.BETWEEN_DEALS,
  finished: TablePhase.FINISHED,
  closed: TablePhase.CLOSED,
};

async function cards(query = ''): Promise<readonly TableCard[]> {
  const response = await answerOf(`/api/v1/tables${query}`);
  return ((await response.json()) as { tables: readonly TableCard[] }).tables;
}

/** Undefined for a table that is over or hidden; with its code, a private one is shown. */
export async function tableCard(table: bigint, code?: string): Promise<TableCard | undefined> {
  const told = await cards(code ? `?code=${encodeURIComponent(code)}` : '');
  return told.find(({ id }) => String(id) === String(table));
}

/** The tables of all rooms, in the form in which a room lists its own. */
export async function allTables(): Promise<readonly TableSummary[]> {
  return (await cards()).map(summaryOf);
}

export function summaryOf(card: TableCard): TableSummary {
  return tableSummary({
    table: BigInt(card.id),
    room: card.room,
    name: card.name,
    rules: card.rules,
    settings: Object.entries(card.settings).map(([key, value]) => ({ key, value })),
    clock: { moveMs: card.clock.move_ms, reserveMs: card.clock.reserve_ms },
    phase: PHASES[card.phase],
    round: card.round,
    spectators: card.spectators,
    seats: card.seats.map((seat) =>
      seat
        ? {
            name: seat.name,
            attending: seat.attending,
            kind: seat.bot ? SeatKind.BOT : SeatKind.PERSON,
          }
        : { kind: SeatKind.FREE },
    ),
    policies: {
      admission: ADMISSIONS[card.admission],
      spectators: WATCHING[card.watching],
      hints: card.hints,
      length: { unit: UNITS[card.length.unit], count: card.length.count },
    },
  });
}

/** A table as a public display shows it. */
export interface RunningTable {
  readonly id: number;
  /** "East#2"; empty between hands. */
  readonly round: string;
  /** By chair; the points of a league's match in play. */
  readonly seats: readonly ({ readonly points?: number } | null)[];
}

/** All running tables that anybody may see, by number. */
export async function runningTables(): Promise<ReadonlyMap<number, RunningTable>> {
  const response = await answerOf('/api/v1/tables');
  const { tables } = (await response.json()) as { tables: readonly RunningTable[] };
  return new Map(tables.map((table) => [table.id, table]));
}
