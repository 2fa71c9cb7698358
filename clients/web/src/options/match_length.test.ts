// A length is what the host chose, in the server's terms and in the visitor's.
import { describe, expect, it } from 'vitest';
import { MatchLength_Unit as Unit } from '../link/protocol';
import {
  lengthNamed,
  lengthText,
  MATCH_LENGTHS,
  minutesOf,
  nameOfLength,
  shareOfMatch,
} from './match_length';

describe('The length of a match', () => {
  it.each(MATCH_LENGTHS)('is the choice "%s" again when the server tells it', (name) => {
    expect(nameOfLength(lengthNamed(name))).toBe(name);
  });

  it('is told, but for the whole match', () => {
    expect(lengthText(undefined)).toBe('');
    expect(lengthText({ unit: Unit.MATCH, count: 0 })).toBe('');
    expect(lengthText(lengthNamed('east'))).toBe('East only');
    expect(lengthText({ unit: Unit.ROUNDS, count: 3 })).toContain('12');
    expect(lengthText({ unit: Unit.DEALS, count: 8 })).toContain('8');
  });

  it('is a part of the whole', () => {
    expect(shareOfMatch(undefined, 22)).toBe(1);
    expect(shareOfMatch(lengthNamed('east_south'), 22)).toBe(0.5);
    expect(shareOfMatch(lengthNamed('deal'), 22)).toBe(1 / 22);
    expect(shareOfMatch({ unit: Unit.HANDS, count: 4 }, 22)).toBe(0.25);
    expect(shareOfMatch({ unit: Unit.DEALS, count: 100 }, 22)).toBe(1);
  });

  it('is told in minutes where it is a time', () => {
    expect(lengthText({ unit: Unit.MINUTES, count: 45 })).toBe('45 minutes, then the bell');
    expect(nameOfLength({ unit: Unit.MINUTES, count: 45 })).toBe('time');
    expect(minutesOf(lengthNamed('east'))).toBeUndefined();
  });
});
