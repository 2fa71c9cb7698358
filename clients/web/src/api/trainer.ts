// Hands to count, as the server finds them: any, or the hand of a day.
import type { LaidWin } from './hand';

export type MeldWord = 'chow' | 'pung' | 'concealed_kong' | 'exposed_kong' | 'added_kong';
export type WindCode = 'we' | 'ws' | 'ww' | 'wn';
export interface Question {
  readonly unit: 'faan' | 'points' | 'tile_points' | 'hand_points';
  readonly answer: number;
  /** The value before any limit. */
  readonly uncapped: number;
}
/** The puzzle of a day, such as 2026-11-24, in UTC. */
export interface DatedPuzzle {
  readonly rules: string;
  readonly day?: string;
  readonly today?: string;
  readonly first_day?: string;
}
export interface Puzzle extends DatedPuzzle {
  readonly hand: {
    readonly concealed: readonly string[];
    readonly melds: readonly { readonly kind: MeldWord; readonly tile: string }[];
    readonly bonus: readonly string[];
  };
  readonly winning_tile: string;
  readonly seat: WindCode;
  readonly round: WindCode;
  readonly how: readonly (
    | 'self_drawn'
    | 'discard'
    | 'robbing'
    | 'after_kong'
    | 'after_bonus'
    | 'last_tile'
    | 'last_of_kind'
  )[];
  readonly questions: readonly Question[];
  readonly win: LaidWin;
  readonly pick?: number;
  /** For a hand that was won in a game: its options and where to find it. */
  readonly house?: string;
  readonly game?: number;
  readonly deal?: number;
  readonly frame?: number;
}
/** Why there is no puzzle: the day is in the future, or no such rules exist. */
export interface NoPuzzle {
  readonly error: string;
}

export const PICKS = 1_000_000;

export interface WhichHand {
  readonly pick?: number;
  readonly day?: string;
  readonly from?: { readonly game: string; readonly deal: number };
}

/** The hand of the game, pick or day, else today's. Undefined if the request fails. */
export function askPuzzle(
  rules: string,
  { pick, day = '', from }: WhichHand,
): Promise<Puzzle | NoPuzzle | undefined> {
  const named = encodeURIComponent(rules);
  if (from) return told(`hands/${named}/played?game=${from.game}&deal=${from.deal}`);
  return told(
    pick === undefined ? `daily/${named}${day && `/${day}`}` : `hands/${named}?pick=${pick}`,
  );
}

/** Where a random hand is: from a game that was played here, else a made-up one. */
export async function anyHand(rules: string): Promise<WhichHand> {
  const pick = Math.floor(Math.random() * PICKS);
  const found = await told(`hands/${encodeURIComponent(rules)}/played?pick=${pick}`);
  if (!found || !('hand' in found) || found.game === undefined) return { pick };
  return { from: { game: String(found.game), deal: found.deal ?? 1 } };
}

async function told(path: string): Promise<Puzzle | NoPuzzle | undefined> {
  try {
    const answer = await fetch(`/api/v1/trainer/${path}`);
    return answer.ok || answer.status === 400 || answer.status === 404
      ? await answer.json()
      : undefined;
  } catch {
    return undefined;
  }
}

/** The day `days` days later, in the server's format. */
export function dayAfter(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whether the guess is right, with or without the limit applied. */
export function isRight({ answer, uncapped }: Question, guess: number): boolean {
  return guess === answer || guess === uncapped;
}
