// Hands to count, as the server finds them: any, or the one of a day.
import type { LaidWin } from './hand';

export type MeldWord = 'chow' | 'pung' | 'concealed_kong' | 'exposed_kong' | 'added_kong';
export type WindCode = 'we' | 'ws' | 'ww' | 'wn';
export interface Question {
  readonly unit: 'faan' | 'points' | 'tile_points' | 'hand_points';
  readonly answer: number;
  /** Before any limit. */
  readonly uncapped: number;
}
/** Of a day: 2026-11-24, in UTC. */
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
  /** Of a hand that was won in a game: its options, where it was. */
  readonly house?: string;
  readonly game?: number;
  readonly deal?: number;
  readonly frame?: number;
}
/** Why there is none: a day to come, rules that are none. */
export interface NoPuzzle {
  readonly error: string;
}

export const PICKS = 1_000_000;

export interface WhichHand {
  readonly pick?: number;
  readonly day?: string;
  readonly from?: { readonly game: string; readonly deal: number };
}

/** That of the game, pick or day, else of today. Nothing when the server cannot be asked just now. */
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

/** Where any hand is: of a game that was played here, else one that is made up. */
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

/** The day that many days later, as the server writes days. */
export function dayAfter(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whether somebody counted right: a limit may be counted or left to the table. */
export function isRight({ answer, uncapped }: Question, guess: number): boolean {
  return guess === answer || guess === uncapped;
}
