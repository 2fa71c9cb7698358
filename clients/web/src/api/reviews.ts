// Reviews of finished games: what each decision of a seat cost, as the server reports it.
import type { SeatLetter } from './games';
import { ANSWER_WITHIN_MS, answerOf } from './page';

/** An action with what it may lead to. */
export interface Choice {
  readonly action: string;
  readonly tile?: string;
  /** The chance to win the deal. */
  readonly win: number;
  /** The points that such a win pays. */
  readonly points: number;
  /** The chance that somebody wins on the tile that is discarded. */
  readonly deal_in: number;
  readonly threat?: { readonly seat: SeatLetter; readonly chance: number };
}
export const FAULTS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Fault = (typeof FAULTS)[number];
export interface Decision {
  /** Index among the deal's frames of the frame whose prompt was answered. */
  readonly frame: number;
  readonly cause: 'person' | 'clock' | 'bot';
  readonly grade: Fault | 'good';
  readonly taken: Choice;
  /** Somebody did win on the tile. */
  readonly dealt_in?: boolean;
  readonly reason?: 'missed_win' | 'danger' | 'wins_oftener' | 'wins_more';
  /** Points of the deal. */
  readonly cost?: number;
  readonly best?: Choice;
}
export type Tally = Readonly<Record<Fault | 'decisions', number>> & {
  readonly accuracy: number | null;
};
export interface DealReview {
  readonly number: number;
  readonly winner: SeatLetter | null;
  readonly discarder: SeatLetter | null;
  readonly scores: readonly number[];
  readonly tally: Tally;
  readonly decisions: readonly Decision[];
}
export interface Review {
  readonly game: number;
  readonly seat: SeatLetter;
  readonly rules: string;
  readonly start: readonly number[];
  readonly tally: Tally;
  readonly deals: readonly DealReview[];
}
/** A player whose decisions in a game may be seen. */
export interface ReviewedSeat {
  readonly seat: SeatLetter;
  readonly name: string;
  readonly own: boolean;
}
/** How far a review in progress has got. */
export interface Underway {
  /** How many reviews are queued before it. */
  readonly ahead: number;
  /** Deals done, of all. */
  readonly done: number;
  readonly of: number;
}
export interface ReviewLine extends Readonly<Record<Fault | 'decisions', number>> {
  readonly game: number;
  readonly seat: SeatLetter;
  readonly rules: string;
  readonly finished: number;
  readonly accuracy: number;
}
export interface OwnReviews {
  readonly shared: boolean;
  readonly reviews: readonly ReviewLine[];
}

const EVERY_MS = 700;

/** Whose decisions the visitor may see, the visitor's own first. */
export async function reviewedSeats(game: string): Promise<readonly ReviewedSeat[]> {
  const { seats } = await (
    await answerOf(`/api/v1/games/${encodeURIComponent(game)}/reviews`)
  ).json();
  return [...(seats as ReviewedSeat[])].sort((one, other) => Number(other.own) - Number(one.own));
}

/** Waits until the review is made; calls `tell` with its progress and stops once `gone` is true. */
export async function reviewOf(
  game: string,
  seat: SeatLetter,
  tell: (underway: Underway) => void,
  gone: () => boolean = () => false,
): Promise<Review | undefined> {
  while (!gone()) {
    const answer = await answerOf(`/api/v1/games/${encodeURIComponent(game)}/reviews/${seat}`);
    if (answer.status === 200) return answer.json();
    tell(await answer.json());
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return undefined;
}

/** Throws `NoSuch` if the player keeps their reviews private. */
export async function reviewsOf(player: string): Promise<OwnReviews> {
  return (await answerOf(`/api/v1/players/${encodeURIComponent(player)}/reviews`)).json();
}

/** Returns whether the setting was changed. */
export function shareReviews(shared: boolean): Promise<boolean> {
  return fetch('/auth/reviews', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ shared }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
}
