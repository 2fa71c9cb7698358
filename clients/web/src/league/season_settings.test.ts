// A season's settings as forms keep them: calendars, houses, what is told of them.
import { beforeAll, expect, test } from 'vitest';
import { settingsIn } from '../client/house_card';
import { laterWords } from '../words/words.svelte';
import {
  calendarOf,
  changedLines,
  houseText,
  STANDARD,
  settingLines,
  startsFrom,
} from './season_settings';

beforeAll(laterWords);

test('rounds begin at the same hour, so many days apart', () => {
  const starts = startsFrom('2026-03-01T20:00', 7, 3);
  expect(starts.map((start) => new Date(start * 1000).getHours())).toEqual([20, 20, 20]);
  expect(starts.map((start) => new Date(start * 1000).getDate())).toEqual([1, 8, 15]);
  expect(startsFrom('', 7, 3)).toEqual([]);
});

test('a calendar is read back as it was written', () => {
  const starts = startsFrom('2026-03-01T20:00', 3, 4);
  expect(calendarOf(starts)).toEqual({ first: '2026-03-01T20:00', everyDays: 3 });
  expect(calendarOf([])).toEqual({ first: '', everyDays: 7 });
  expect(calendarOf(starts.slice(0, 1)).everyDays).toBe(7);
});

test('a house is read back as it was written', () => {
  const settings = [
    { key: 'min_faan', value: '3' },
    { key: 'off', value: 'a+b' },
  ];
  expect(houseText({ rules: 'hkos', settings })).toBe('min_faan=3,off=a+b');
  expect(settingsIn('min_faan=3,off=a+b')).toEqual(settings);
  expect(settingsIn('')).toEqual([]);
});

test('a bell is told with what it does to the hand in progress', () => {
  const labels = (minutes: number) =>
    settingLines({ ...STANDARD, minutes }).map(({ label }) => label);
  expect(labels(0)).not.toContain('The hand in progress at the bell is finished');
  expect(labels(90)).toContain('The hand in progress at the bell is finished');
});

test('a change is told by what is other than before', () => {
  const after = { ...STANDARD, rounds: 6, house: 'limit=300', house_id: 'ab12cd34ef' };
  expect(changedLines(STANDARD, after)).toEqual([
    { label: 'House rules', value: 'House ab12cd34' },
    { label: 'Rounds', value: '6' },
  ]);
  expect(changedLines(after, after)).toEqual([]);
});

test('every round of a calendar is told', () => {
  const starts = startsFrom('2026-03-01T20:00', 7, 3);
  const lines = settingLines({ ...STANDARD, rounds: 3, starts });
  expect(lines.filter(({ label }) => /^Round \d$/.test(label))).toHaveLength(3);
});
