// What the league pages write: exact points, tiles of a hand.
import { expect, test } from 'vitest';
import type { Season } from '../../api/seasons';
import { STANDARD } from './season_settings';
import { nextStart, pointsText, tileSets } from './texts';

test('table points are written exactly', () => {
  expect(pointsText(48)).toBe('4');
  expect(pointsText(54)).toBe('4½');
  expect(pointsText(-18_006)).toBe('−1,500½');
  expect(pointsText(28)).toBe('2⅓');
  expect(pointsText(21)).toBe('1¾');
  expect(pointsText(6)).toBe('½');
  expect(pointsText(0)).toBe('0');
  expect(pointsText(-6)).toBe('−½');
  expect(pointsText(5)).toBe('5/12');
  expect(pointsText(17)).toBe('1 5/12');
  expect(pointsText(-12)).toBe('−1');
  expect(pointsText(-18)).toBe('−1½');
});

test('a hand is read set by set', () => {
  expect(tileSets('m1m2m3 drdr')).toEqual([
    ['m1', 'm2', 'm3'],
    ['dr', 'dr'],
  ]);
  expect(tileSets('')).toEqual([]);
});

test('a season that is over has no next round, whatever its calendar says', () => {
  const settings = { ...STANDARD, starts: [100, 200] } as Season['settings'];
  const season = { settings, status: 'between_rounds', has_next_round: true, round: 1 } as const;
  expect(nextStart(season)).toBe(200);
  expect(nextStart({ ...season, status: 'over' })).toBeUndefined();
  expect(nextStart({ ...season, has_next_round: false })).toBeUndefined();
});
