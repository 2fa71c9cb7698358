// Estimates how long a match takes: from similar games played here, else from the form's choices.
//
// Without such games these are the assumptions, for the standard options of each rule system:
//   deals     a match is sixteen hands, four rounds of four, in every system; if the dealer deals
//             again after a win or a draw, six more: bots played 21.9 to 22.4 deals in 100 matches
//   discards  as many as bots needed for a deal, on average over 60 matches
//   a turn    a third of the clock's time for a move, at most 8 s, also at a table without a limit
//   a window  no time if it ends with the answers; else the mean of 3 to 3.8 s after each discard
//   a break   as long as the server waits for everybody's readiness between deals: 20 s
import type { Pace } from '../api/paces';
import { ClaimWindow } from '../link/protocol';
import { type Length, minutesOf, shareOfMatch } from './match_length';
import type { ClockWish } from './wish';

interface Course {
  readonly deals: number;
  /** Per deal. */
  readonly discards: number;
}

const COURSES: Partial<Record<string, Course>> = {
  yahoo: { deals: 22, discards: 37 },
  'faan-laak': { deals: 22, discards: 36 },
  hkos: { deals: 22, discards: 56 },
  mcr: { deals: 16, discards: 59 },
};
/** For a rule system that nobody has measured. */
const USUAL_COURSE: Course = { deals: 22, discards: 55 };

const TURN_SECONDS_MAX = 8;
const TURN_SHARE = 1 / 3;
const WINDOW_SECONDS = 3.4;
const BREAK_SECONDS = 20;
const STEP_MINUTES = 5;
const HANDS_OF_MATCH = 16;

/** The pace of games played here with these rules and clock; undefined if there were too few. */
export function paceOf(paces: readonly Pace[], rules: string, moveMs: number): Pace | undefined {
  return paces.find((pace) => pace.rules === rules && pace.move_ms === moveMs);
}

/** Minutes for a match at the pace of games that were played here. */
export function minutesByPace({ deal_seconds, deals_per_hand }: Pace, length?: Length): number {
  const chosen = minutesOf(length);
  if (chosen) return chosen;
  const deals = HANDS_OF_MATCH * deals_per_hand;
  return inSteps(deals * shareOfMatch(length, deals) * deal_seconds);
}

/** Estimated minutes in steps of five; at least five. */
export function matchMinutes(
  rules: string,
  clock: ClockWish,
  window: ClaimWindow,
  length?: Length,
): number {
  const chosen = minutesOf(length);
  if (chosen) return chosen;
  const { deals, discards } = COURSES[rules] ?? USUAL_COURSE;
  const held = window === ClaimWindow.CONSTANT ? WINDOW_SECONDS : 0;
  const dealSeconds = discards * (turnSeconds(clock) + held) + BREAK_SECONDS;
  const played = deals * shareOfMatch(length, deals);
  return inSteps(played * dealSeconds);
}

function inSteps(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60 / STEP_MINUTES)) * STEP_MINUTES;
}

function turnSeconds({ moveMs }: ClockWish): number {
  if (moveMs === 0) return TURN_SECONDS_MAX;
  return Math.min(TURN_SECONDS_MAX, (moveMs / 1000) * TURN_SHARE);
}

/** The words for a time and their values. */
export function timeWords(minutes: number) {
  const values = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  if (values.hours === 0) return { key: 'create.minutes', values } as const;
  if (values.minutes === 0) return { key: 'create.hours', values } as const;
  return { key: 'create.hours_minutes', values } as const;
}
