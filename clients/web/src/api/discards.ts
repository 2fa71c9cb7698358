// Turns to discard in, taken by the server from deals that were played.
import type { SeatLetter } from './games';
import type { Choice, Decision } from './reviews';
import type { DatedPuzzle, MeldWord, NoPuzzle, WindCode } from './trainer';

export interface DiscardSeat {
  readonly seat: SeatLetter;
  readonly wind: WindCode;
  /** How many tiles it holds. */
  readonly concealed: number;
  /** A concealed kong that nobody may see has no tile. */
  readonly melds: readonly { readonly kind: MeldWord; readonly tile: string | null }[];
  readonly bonus: readonly string[];
  readonly pond: readonly { readonly tile: string; readonly claimed?: boolean }[];
}
export interface DiscardChoice {
  readonly grade: Decision['grade'];
  readonly taken: Choice;
  readonly reason?: NonNullable<Decision['reason']>;
  readonly cost?: number;
}
export interface DiscardPuzzle extends DatedPuzzle {
  readonly house: string;
  readonly round: WindCode;
  readonly dealer: SeatLetter;
  readonly tiles_left: number;
  readonly hand: readonly string[];
  readonly drawn: string | null;
  /** The seat that is asked, then the others in turn order. */
  readonly seats: readonly [DiscardSeat, DiscardSeat, DiscardSeat, DiscardSeat];
  /** One for each tile, the best first. */
  readonly choices: readonly [DiscardChoice, ...DiscardChoice[]];
  readonly played: string;
  readonly game?: number;
  readonly deal?: number;
  readonly frame?: number;
  readonly pick?: number;
}

/** Where a turn comes from: a day, otherwise bots' deals or one's own games, by number. */
export interface WhichDiscard {
  readonly day?: string;
  readonly pick?: number;
  readonly own?: boolean;
}

/** Returns undefined if the request fails. */
export async function askDiscard(
  rules: string,
  { day, pick, own }: WhichDiscard,
): Promise<DiscardPuzzle | NoPuzzle | undefined> {
  const named = encodeURIComponent(rules);
  const which = own
    ? `/own?pick=${pick ?? 0}`
    : pick === undefined
      ? `/${day ?? 'today'}`
      : `?pick=${pick}`;
  try {
    const answer = await fetch(`/api/v1/trainer/discards/${named}${which}`);
    return answer.ok || [400, 401, 404].includes(answer.status) ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
