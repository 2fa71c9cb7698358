// A season's settings in forms: calendars, houses, how they are described.
import { beforeAll, expect, test } from 'vitest';
import { settingsIn } from '../../api/house_card';
import { laterWords } from '../../words/words.svelte';
import {
  calendarOf,
  changedLines,
  choiceOf,
  countOf,
  houseText,
  LENGTHS,
  lengthOf,
  STANDARD,
  settingLines,
  settingsMessage,
  sheetLines,
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

test('a length is one name where people have one, else a count', () => {
  const told = (length: ReturnType<typeof lengthOf>) =>
    settingLines({ ...STANDARD, length }).find(({ label }) => label === 'Length of a game')?.value;
  expect(told(lengthOf('match', 5))).toBe('Whole match');
  expect(told(lengthOf('east', 5))).toBe('East only');
  expect(told(lengthOf('east_south', 5))).toBe('East and South');
  expect(told(lengthOf('hands', 5))).toBe('5 hands');
  expect(told({ unit: 'rounds', count: 3 })).toBe('12 hands');
});

test('a form shows the length that it sent', () => {
  for (const choice of LENGTHS) {
    const length = lengthOf(choice, 7);
    expect(lengthOf(choiceOf(length), countOf(length))).toEqual(length);
  }
});

test('settings travel with the numbers of their words', () => {
  const message = settingsMessage({
    ...STANDARD,
    format: 'swiss',
    absent: 'walk_over',
    length: lengthOf('east_south', 0),
    starts: [1_700_000_000],
  });
  expect(message).toMatchObject({ format: 3, remainder: 1, absent: 2, ties: 1 });
  expect(message).toMatchObject({ length: { unit: 2, count: 2 }, starts: [1_700_000_000n] });
});

test('a bell is told with what it does to the hand in progress', () => {
  const labels = (minutes: number) =>
    settingLines({ ...STANDARD, minutes }).map(({ label }) => label);
  expect(labels(0)).not.toContain('The deal in progress at the bell is finished');
  expect(labels(90)).toContain('The deal in progress at the bell is finished');
});

test('a change is told by what is other than before', () => {
  const after = { ...STANDARD, rounds: 6, house: 'limit=300', house_id: 'ab12cd34ef' };
  expect(changedLines(STANDARD, after, 'KFC 300')).toEqual([
    { label: 'House rules', value: 'KFC 300' },
    { label: 'Rounds', value: '6' },
  ]);
  expect(changedLines(after, after, 'KFC 300')).toEqual([]);
});

test('a house is told by its name where it has one', () => {
  const named = { ...STANDARD, house_id: 'ab12cd34ef', house_name: 'Club rules' };
  expect(settingsMessage(named)).toMatchObject({ houseName: 'Club rules' });
  const told = { label: 'House rules', value: 'Club rules' };
  expect(changedLines(STANDARD, named, 'Club rules')).toEqual([told]);
});

test('every round of a calendar is told', () => {
  const starts = startsFrom('2026-03-01T20:00', 7, 3);
  const lines = settingLines({ ...STANDARD, rounds: 3, starts });
  expect(lines.filter(({ label }) => /^Round \d$/.test(label))).toHaveLength(3);
});

test('a score sheet has room for hands that are dealt again', () => {
  const lines = (choice: (typeof LENGTHS)[number], count = 0) =>
    sheetLines(lengthOf(choice, count));
  expect([lines('match'), lines('east'), lines('east_south')]).toEqual([30, 8, 16]);
  expect([lines('hands', 6), lines('deals', 24)]).toEqual([12, 24]);
});
