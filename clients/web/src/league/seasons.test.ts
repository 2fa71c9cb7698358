// What the league pages show, checked: exact points, tiles of a hand.
import { expect, test } from 'vitest';
import { pointsText, tileCodes } from './seasons';

test('table points are written exactly', () => {
  expect(pointsText(48)).toBe('4');
  expect(pointsText(54)).toBe('4 1⁄2');
  expect(pointsText(28)).toBe('2 1⁄3');
  expect(pointsText(21)).toBe('1 3⁄4');
  expect(pointsText(6)).toBe('1⁄2');
  expect(pointsText(0)).toBe('0');
  expect(pointsText(-6)).toBe('−1⁄2');
  expect(pointsText(5)).toBe('5⁄12');
});

test('a hand is read tile by tile', () => {
  expect(tileCodes('m1m2m3 drdr')).toEqual(['m1', 'm2', 'm3', 'dr', 'dr']);
});
