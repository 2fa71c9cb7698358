// Days of puzzles, and which counts are right.
import { describe, expect, it } from 'vitest';
import { dayAfter, isRight } from './trainer';

describe('A day', () => {
  it.each([
    ['2026-11-24', 1, '2026-11-25'],
    ['2026-11-24', -1, '2026-11-23'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-03-01', -1, '2028-02-29'],
  ])('%s and %i more is %s', (day, days, other) => {
    expect(dayAfter(day, days)).toBe(other);
  });
});

describe('A count', () => {
  const question = { unit: 'faan', answer: 13, uncapped: 15 } as const;

  it.each([
    [13, true],
    [15, true],
    [14, false],
    [0, false],
  ])('of %i is right: %s', (guess, right) => {
    expect(isRight(question, guess)).toBe(right);
  });
});
