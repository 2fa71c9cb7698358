// Ticks of axes, paths with gaps, tables for spreadsheets.
import { describe, expect, it } from 'vitest';
import { csvOf, pathOf, ticksOf } from './chart';

describe('ticks', () => {
  it('are round and span the values', () => {
    expect(ticksOf(0, 1)).toEqual([0, 0.5, 1]);
    expect(ticksOf(1936, 2064)).toEqual([1900, 1950, 2000, 2050, 2100]);
    expect(ticksOf(-37, 12)).toEqual([-40, -20, 0, 20]);
  });
  it('are two at least', () => {
    expect(ticksOf(0, 0)).toHaveLength(2);
    expect(ticksOf(25, 25).length).toBeGreaterThanOrEqual(2);
  });
});

it('a path is broken where a value is missing', () => {
  const place = (at: number, value: number) => [at, value] as const;
  expect(pathOf([1, 2, undefined, 3], place)).toBe('M0.0 1.0L1.0 2.0M3.0 3.0');
});

it('cells with commas and quotation marks are quoted', () => {
  expect(
    csvOf(
      ['a', 'b,c'],
      [
        ['1', 'say "hi"'],
        [2, undefined],
      ],
    ),
  ).toBe('a,"b,c"\r\n1,"say ""hi"""\r\n2,\r\n');
});
