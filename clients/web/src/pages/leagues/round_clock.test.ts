// The clock of a round and the bells of its tables.
import { expect, test } from 'vitest';
import type { MatchTable, Result, Round } from '../../api/seasons';
import { roundClock } from './round_clock';

const STARTED = 1_000;
const result: Result = { game: 5, scores: [], hands: [], twelfths: [] };

function round(...tables: Partial<MatchTable>[]): Round {
  const played = tables.map((more) => ({
    ...{ table: 7, division: 0, through: [], players: [], result: null, ruling: null },
    ...{ reason: '', extra_seconds: 0, in_person: false, paper: null },
    ...{ missing: [], lost: [], replaced: [], needs_ruling: false, ...more },
  }));
  const nobody = { sealed: false, byes: [], moved_up: [], gave_way: [] };
  return { number: 1, started: STARTED, abandoned: '', ...nobody, tables: played };
}

const season = (minutes: number, paused_at: number | null = null) => ({
  paused_at,
  settings: { minutes },
});
const open = { players: [{ player: 1, name: 'P1' }] };

test('the bell waits as long as every table that is still played', () => {
  const tables = round(
    { ...open, result },
    { ...open, extra_seconds: 90 },
    { ...open, extra_seconds: 600 },
  );
  expect(roundClock(season(10), tables, STARTED + 60)?.text).toBe('10:30');
  expect(roundClock(season(10), tables, STARTED + 690)?.isOver).toBe(true);
});

test('it stands while the season is paused, goes on where it stood', () => {
  const paused = (now: number) => roundClock(season(10, STARTED + 60), round(open), now)?.text;
  expect(paused(STARTED + 60)).toBe('9:00');
  expect(paused(STARTED + 400)).toBe('9:00');
  const after = round({ ...open, extra_seconds: 340 });
  expect(roundClock(season(10), after, STARTED + 400)?.text).toBe('9:00');
});

test('it counts the time that was played where no bell rings', () => {
  const after = round({ ...open, extra_seconds: 340 });
  expect(roundClock(season(0), after, STARTED + 400)?.text).toBe('1:00');
});

test('a table that waits for a ruling has no bell', () => {
  const broken = { ...open, needs_ruling: true };
  expect(roundClock(season(10), round(broken), STARTED)).toBeUndefined();
  const other = round(broken, { ...open, extra_seconds: 60 });
  expect(roundClock(season(10), other, STARTED + 60)?.text).toBe('10:00');
});

test('there is none between two rounds', () => {
  expect(roundClock(season(10, STARTED + 60), round({ ...open, result }), STARTED)).toBeUndefined();
});
