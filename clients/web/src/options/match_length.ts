// How much of a match a table plays: what a host may choose, and how it is described.
import type { Policies } from '../link/codec';
import { MatchLength_Unit as Unit } from '../link/protocol';
import { sayCode } from '../words/words.svelte';

/** As a plain object; absent if the whole match is played. */
export type Length = Policies['length'];

export const MATCH_LENGTHS = ['deal', 'east', 'east_south', 'match', 'time'] as const;
export type MatchLengthName = (typeof MATCH_LENGTHS)[number];

const LENGTHS: Readonly<Record<MatchLengthName, Length>> = {
  deal: { unit: Unit.DEALS, count: 1 },
  east: { unit: Unit.ROUNDS, count: 1 },
  east_south: { unit: Unit.ROUNDS, count: 2 },
  match: undefined,
  time: { unit: Unit.MINUTES, count: 60 },
};
/** The longest time that the server accepts. */
export const MINUTES_MAX = 600;
const ROUNDS_OF_MATCH = 4;
const HANDS_OF_MATCH = 16;

/** The match's minutes, if the host limited it by time. */
export function minutesOf(length: Length): number | undefined {
  return length?.unit === Unit.MINUTES ? length.count : undefined;
}

export function lengthNamed(name: MatchLengthName): Length {
  return LENGTHS[name];
}

/** The choice that matches a length; undefined for a length that only a season has. */
export function nameOfLength(length: Length): MatchLengthName | undefined {
  if (!length?.count) return 'match';
  if (length.unit === Unit.MINUTES) return 'time';
  return MATCH_LENGTHS.find((name) => {
    const known = LENGTHS[name];
    return known?.unit === length.unit && known?.count === length.count;
  });
}

/** In words; empty for the whole match, which needs none. */
export function lengthText(length: Length): string {
  const name = nameOfLength(length);
  if (name === 'match') return '';
  if (name === 'time') return sayCode('length', 'minutes', { count: length?.count ?? 0 });
  if (name) return sayCode('length', name);
  const unit = length?.unit === Unit.DEALS ? 'deals' : 'hands';
  const hands = length?.unit === Unit.ROUNDS ? HANDS_OF_MATCH / ROUNDS_OF_MATCH : 1;
  return sayCode('length', unit, { count: (length?.count ?? 0) * hands });
}

/** The fraction of a whole match's deals, for a length that is not a time. */
export function shareOfMatch(length: Length, deals: number): number {
  const count = length?.count ?? 0;
  if (!length || count === 0) return 1;
  if (length.unit === Unit.ROUNDS) return count / ROUNDS_OF_MATCH;
  if (length.unit === Unit.HANDS) return count / HANDS_OF_MATCH;
  return Math.min(1, count / deals);
}
