// What typed lines mean.
import { describe, expect, it } from 'vitest';
import { tileOf } from '../fold/tiles';
import { tileFrom, typed } from './commands';

describe('A tile', () => {
  it.each([
    ['5b', 's5'],
    ['5 bamboo', 's5'],
    ['3C', 'm3'],
    ['7d', 'p7'],
    ['九萬', 'm9'],
    ['3筒', 'p3'],
    ['E', 'we'],
    ['north', 'wn'],
    ['red', 'dr'],
    ['白', 'dw'],
    ['f2', 'f2'],
    ['S3', 'n3'],
  ])('may be written %s', (text, code) => {
    expect(tileFrom(text)).toBe(tileOf(code));
  });

  it.each(['', '0b', '5', '10m', 'xyz', 'f5'])('is not written "%s"', (text) => {
    expect(tileFrom(text)).toBeUndefined();
  });
});

describe('A line', () => {
  it('discards', () => {
    expect(typed('d 5b')).toEqual({ kind: 'discard', tile: tileOf('s5') });
    expect(typed('打 東')).toEqual({ kind: 'discard', tile: tileOf('we') });
  });

  it('claims, the chow by its lowest tile where there are several', () => {
    expect(typed('pung')).toEqual({ kind: 'pung' });
    expect(typed('chow 6b')).toEqual({ kind: 'chow', tile: tileOf('s6') });
    expect(typed('MJ')).toEqual({ kind: 'mahjong' });
    expect(typed('過')).toEqual({ kind: 'pass' });
  });

  it('asks', () => {
    expect(typed('seen 5b')).toEqual({ kind: 'seen', tile: tileOf('s5') });
    expect(typed('seat 3')).toEqual({ kind: 'seat', place: 2 });
    expect(typed(' hand ')).toEqual({ kind: 'hand' });
  });

  it.each(['', 'd', 'd 99', 'fly'])('that makes no sense says so: "%s"', (line) => {
    expect(typed(line)).toEqual({ kind: 'unknown' });
  });
});
