// Seasons, players and games, as the server describes them over HTTP.
import type { RecordedDeal } from '../fold/record';
import { language } from '../words/words.svelte';
import { answerOf } from './page';
import type { Contest, SeasonSettings } from './season_settings';

/** How early an in-person hand was won, with no claim and no kong before. */
export const OPENINGS = ['none', 'first_draw', 'first_discard', 'before_draw'] as const;

export interface Person {
  readonly player: number;
  readonly name: string;
}
export interface SeasonLine {
  readonly id: number;
  readonly name: string;
  readonly rules: string;
  /** What differs from the rules' defaults; below, the organiser's name for it, if any. */
  readonly house: string;
  readonly house_name: string;
  readonly contest: Contest['kind'];
  readonly format: 'fixed' | 'round_robin' | 'swiss';
  readonly rounds: number;
  readonly round: number;
  readonly players: number;
  readonly status:
    | 'registration'
    | 'between_rounds'
    | 'round_running'
    | 'result_missing'
    | 'paused'
    | 'over';
}
export interface Team {
  readonly team: number;
  readonly name: string;
}
/** What the players of a team achieved together. */
export interface TeamStanding extends Team {
  readonly place: number;
  readonly players: number;
  readonly twelfths: number;
  readonly penalty_twelfths: number;
  readonly score: number;
  readonly hands: number;
  readonly games: number;
}
export interface Season extends SeasonLine {
  readonly settings: SeasonSettings;
  /** The digest of the seed, which is revealed once the season is over; null for an old season. */
  readonly seed_commitment?: string | null;
  /** In a duplicate, the origin of each round's walls; null if tables have walls of their own. */
  readonly walls:
    | readonly {
        readonly draw: number;
        readonly round: number | null;
        readonly commitment: string;
        /** Revealed once nobody plays these walls any more. */
        readonly secret: string | null;
      }[]
    | null;
  readonly organisers: readonly Person[];
  readonly entrants: readonly (Person & {
    readonly state: 'playing' | 'waiting' | 'withdrawn';
    /** The team's number, in a season of teams. */
    readonly team?: number;
    /** In a season of divisions; 1 is the highest. */
    readonly division?: number;
  })[];
  /** In the order they were added. */
  readonly teams: readonly Team[];
  /** Invited by an organiser and not registered yet. */
  readonly invited: readonly Person[];
  readonly has_next_round: boolean;
  /** Seconds since 1970; null while it is not paused. */
  readonly paused_at: number | null;
  readonly check_in: { round: number; deadline: number; here: readonly number[] } | null;
  /** The file from another server that it was imported from; null if it was opened here. */
  readonly imported: { readonly at: number; readonly origin: string } | null;
  /** The season that this one follows. */
  readonly follows: number | null;
}
export interface Standing extends Person {
  readonly place: number;
  readonly twelfths: number;
  readonly penalty_twelfths: number;
  /** In a duplicate: comparison points, with penalties subtracted. */
  readonly compared_twelfths: number;
  readonly score: number;
  readonly hands: number;
  readonly games: number;
  readonly places: readonly number[];
  readonly withdrawn: boolean;
  /** In a knock-out: the last round they were drawn for, and whether they are out. */
  readonly reached: number;
  readonly out: boolean;
  /** 1 is the highest; 0 if there are no divisions. */
  readonly division: number;
  /** The place in the division; the same as `place` if there are no divisions. */
  readonly division_place: number;
  /** If the season ended now: 1 for one division up, -1 for one down. */
  readonly moves: number;
}
export interface Result {
  readonly game: number | null;
  readonly scores: readonly number[];
  readonly hands: readonly number[];
  readonly twelfths: readonly number[];
}
/** A hand of an in-person game; seats are 0 to 3. */
export interface PaperHand {
  /** Null if the hand was drawn. */
  readonly winner: number | null;
  /** Null if the win was self-drawn. */
  readonly from: number | null;
  readonly tiles: string;
  readonly winning: string;
  /** Of all four, if losers settle with each other; else empty. */
  readonly others: readonly string[];
  readonly robbing: boolean;
  readonly last_tile: boolean;
  readonly after_kong: boolean;
  readonly after_flower: boolean;
  /** Declared in the turn before the winning tile was drawn; 0 means one if `after_kong`. */
  readonly kongs: number;
  readonly robs_concealed: boolean;
  readonly opening: (typeof OPENINGS)[number];
  /** Relevant tiles that were discarded or lay in others' exposed melds. */
  readonly face_up: string;
}
/** What a player entered for an in-person game; becomes the result once another confirms it. */
export interface PaperResult extends Person {
  readonly entry: number;
  readonly result: Result;
  readonly hands: readonly PaperHand[];
  readonly disputed_by: Person | null;
  readonly reason: string;
}
export interface MatchTable {
  readonly table: number;
  readonly players: readonly (Person | null)[];
  readonly result: Result | null;
  readonly ruling: Result | null;
  readonly reason: string;
  readonly extra_seconds: number;
  readonly in_person: boolean;
  readonly paper: PaperResult | null;
  /** 1 is the highest; 0 if there are no divisions. */
  readonly division: number;
  /** It ended before any deal did, so its round waits for an organiser. */
  readonly needs_ruling: boolean;
  /** Who advances from it in a knock-out; only the winner from the final. */
  readonly through: readonly number[];
  readonly missing: readonly Person[];
  readonly lost: readonly Person[];
  /** Players who did not come, each with their replacement from the waiting list. */
  readonly replaced: readonly (Person & { readonly by: Person })[];
}
export interface Round {
  readonly number: number;
  /** Seconds since 1970. */
  readonly started: number;
  readonly abandoned: string;
  /** A duplicate's round that is being played: nothing of it is revealed yet. */
  readonly sealed: boolean;
  readonly byes: readonly Person[];
  /** Players from the waiting list who replace those who missed check-in. */
  readonly moved_up: readonly Person[];
  readonly gave_way: readonly Person[];
  readonly tables: readonly MatchTable[];
}
export interface LogLine {
  readonly number: number;
  readonly at: number;
  readonly actor: Person | null;
  readonly kind: string;
  readonly undone: boolean;
  /** Whether an organiser may undo it now. */
  readonly undoable: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}
export interface Rating {
  readonly rating: number;
  readonly games: number;
}
/** How one player's deals went, or everybody's. */
export interface DealFigures {
  readonly deals: number;
  readonly hands_won: number;
  readonly self_picks: number;
  readonly deal_ins: number;
}
/** How many wins were worth this many faan. */
export interface FaanOfWins {
  readonly faan: number;
  readonly wins: number;
}
/** How many wins had an element, once or more often. */
export interface ElementOfWins {
  readonly element: string;
  readonly wins: number;
}
export interface SystemFigures extends DealFigures {
  readonly rules: string;
  readonly games: number;
  readonly places: readonly number[];
  readonly average_table_points: number | null;
  /** All persons, without bots; a deal counts once for each person at the table. */
  readonly everybody: DealFigures;
  /** Total of the matches, each from beginning to end. */
  readonly seconds: number;
  /** The fewest faan first; empty if the rules have none. */
  readonly faan_of_wins: readonly FaanOfWins[];
  /** The most frequent first. */
  readonly elements_of_wins: readonly ElementOfWins[];
  readonly highest_hands: readonly {
    readonly game: number;
    readonly deal: number;
    readonly total: number;
    readonly faan: number | null;
    readonly limit_hand: string;
    readonly tiles: string;
  }[];
  readonly rating: (Rating & { readonly steps: readonly { rating: number }[] }) | null;
}
export interface Figures extends Person {
  readonly attendance: Attendance;
  readonly systems: readonly SystemFigures[];
}
export interface PlayedGame {
  readonly id: number;
  /** The name of the table. */
  readonly name: string;
  readonly room: string;
  readonly rules: string;
  /** "key=value,key=value": what differs from the defaults. */
  readonly house: string;
  readonly house_id: string | null;
  /** The name that the season gives it. */
  readonly house_name: string | null;
  readonly finished: number;
  readonly ending: 'finished' | 'abandoned';
  /** "rated", or why it is not. */
  readonly verdict: string;
  readonly season: { readonly id: number; readonly round: number; readonly table: number } | null;
  readonly deals: number;
  readonly seats: readonly {
    readonly name: string;
    readonly player: number | null;
    readonly score: number;
    readonly place: number;
    /** Null in a round that was abandoned. */
    readonly twelfths: number | null;
  }[];
}
/** How reliably a player finishes the matches they begin. */
export const ATTENDANCE = ['matches', 'away', 'returned', 'ended'] as const;
export type Attendance = Readonly<Record<(typeof ATTENDANCE)[number], number>>;
export interface Deal {
  readonly setup: { readonly number: number };
  readonly outcome: { kind: string; winner?: string; from?: string | null } | null;
  readonly ledger: readonly {
    payer: string;
    payee: string;
    amount: number;
    reason: string;
    rule: string;
  }[];
}
export type BoardLine = Person & { readonly games: number };

async function page<Answer>(path: string): Promise<Answer> {
  return (await answerOf(`/api/v1/${path}`)).json();
}

/** A query string of the values that are not empty. */
function asked(values: Record<string, string | number>): string {
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
}

/** The latest seasons, or those before that number, in the order they were opened. */
export const seasonsBefore = (before: number | '' = '') =>
  page<{ seasons: SeasonLine[]; next_before: number | null }>(`leagues?${asked({ before })}`);
export const seasons = () => seasonsBefore().then((answer) => answer.seasons);
export const season = (id: string) => page<Season>(`leagues/${id}`);
const placesAfter = (id: string, round: string) =>
  page<{ standings: Standing[]; teams: TeamStanding[] }>(
    `leagues/${id}/standings?${asked({ round })}`,
  );
export const standings = (id: string, round: string) =>
  placesAfter(id, round).then((answer) => answer.standings);
export const rounds = (id: string) =>
  page<{ rounds: Round[] }>(`leagues/${id}/rounds`).then((answer) => answer.rounds);
export interface ComparedDeal {
  readonly prevailing: string;
  readonly hand_number: number;
  /** How many times its dealer had kept the deal. */
  readonly repeat: number;
  readonly tables: readonly {
    /** The table's place in the round, from 1. */
    readonly table: number;
    readonly points: readonly number[];
    readonly compared: readonly number[];
  }[];
}
/** The deals of a duplicate's finished round. */
export const comparedDeals = (id: string, round: number) =>
  page<{ deals: ComparedDeal[] }>(`leagues/${id}/deals?${asked({ round })}`).then(
    (answer) => answer.deals,
  );
/** A season with its rounds and the standings after round `after` (empty: now). */
export const seasonNow = async (id: string, after = '') => {
  const [itself, places, played] = await Promise.all([
    season(id),
    placesAfter(id, after),
    rounds(id),
  ]);
  return { season: itself, ...places, rounds: played };
};

const logPagesMax = 20;

/** The whole log in order, fetched page by page from the latest act backwards. */
export async function logOf(id: string): Promise<LogLine[]> {
  let log: LogLine[] = [];
  let before: number | null = null;
  for (let pages = 0; pages < logPagesMax; pages += 1) {
    const query = asked(before === null ? { limit: 500 } : { limit: 500, before });
    const found: { log: LogLine[]; next_before: number | null } = await page(
      `leagues/${id}/log?${query}`,
    );
    log = [...found.log, ...log];
    before = found.next_before;
    if (before === null) break;
  }
  return log;
}

export const figures = (id: string) => page<Figures>(`players/${id}`);
export const dealsOf = (game: number) =>
  page<{ deals: Deal[] }>(`games/${game}`).then((answer) => answer.deals);
/** Includes the walls of its deals. */
export const recordOf = (game: number) => page<{ deals: RecordedDeal[] }>(`games/${game}`);
export const gains = (rules: string, room: string) =>
  page<{ lines: (BoardLine & { score: number })[] }>(`leaderboards?${asked({ rules, room })}`).then(
    (answer) => answer.lines,
  );
export const strongest = (rules: string) =>
  page<{ lines: (BoardLine & Rating)[] }>(`ratings?${asked({ rules })}`).then(
    (answer) => answer.lines,
  );
/** A player's bot, or a bot of the server with its strength. */
export interface LadderLine extends Rating {
  readonly player: number | null;
  readonly name: string;
  readonly owner_name: string;
  readonly strength: string | null;
  readonly games: number;
}
export const ladder = (rules: string) =>
  page<{ lines: LadderLine[] }>(`ladder?${asked({ rules })}`).then((answer) => answer.lines);
export interface RoomName {
  readonly id: string;
  readonly name: string;
}
export const roomNames = () =>
  page<{ rooms: { id: string; names: Record<string, string> }[] }>('rooms').then((answer) =>
    answer.rooms.map(({ id, names }) => ({ id, name: names[language()] ?? names.en ?? id })),
  );

export interface Search {
  readonly player: string;
  /** Part of the name of somebody who played in the game. */
  readonly name: string;
  readonly rules: string;
  readonly room: string;
  readonly from: number | '';
  readonly until: number | '';
  readonly before: number | '';
}
export const searchGames = (search: Search) =>
  page<{ games: PlayedGame[]; next_before: number | null }>(
    `games?${asked({ ...search, limit: 20 })}`,
  );
