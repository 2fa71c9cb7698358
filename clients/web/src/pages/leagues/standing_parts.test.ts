// The parts that standings are made of, one by one.
import { expect, test } from 'vitest';
import type { LogLine, MatchTable, Round } from '../../api/seasons';
import { isLostBy, isPlayed, isSettled, partsOf } from './standing_parts';

const people = [1, 2, 3, 4].map((player) => ({ player, name: `P${player}` }));

function table(more: Partial<MatchTable>): MatchTable {
  return {
    table: 7,
    division: 0,
    through: [],
    players: people,
    result: null,
    ruling: null,
    reason: '',
    extra_seconds: 0,
    in_person: false,
    paper: null,
    missing: [],
    lost: [],
    replaced: [],
    needs_ruling: false,
    ...more,
  };
}

function result(twelfths: number[]) {
  return { game: 5, scores: [40, 30, -30, -40], hands: [2, 1, 0, 0], twelfths };
}

function round(number: number, tables: MatchTable[], more: Partial<Round> = {}): Round {
  const nobody = { sealed: false, byes: [], moved_up: [], gave_way: [] };
  return { number, started: 0, abandoned: '', ...nobody, tables, ...more };
}

function penalty(player: number, twelfths: number, undone = false): LogLine {
  const body = { player, twelfths, reason: 'late' };
  return { number: 9, at: 0, actor: null, kind: 'penalized', undone, undoable: true, body };
}

const sum = (parts: { twelfths: number }[]) =>
  parts.reduce((whole, { twelfths }) => whole + twelfths, 0);

test('games, a round sat out, penalties add up', () => {
  const rounds = [
    round(1, [table({ result: result([48, 24, 12, 0]) })]),
    round(2, [], { byes: [{ player: 1, name: 'P1' }] }),
  ];
  const parts = partsOf(1, rounds, [penalty(1, 6), penalty(1, 12, true), penalty(2, 6)], 21);
  expect(parts.map(({ kind }) => kind)).toEqual(['game', 'bye', 'penalty']);
  expect(sum(parts)).toBe(48 + 21 - 6);
  expect(parts[0]).toMatchObject({ round: 1, table: 1, score: 40 });
});

test('a ruling counts instead of what was played', () => {
  const ruled = table({
    result: result([48, 24, 12, 0]),
    ruling: result([0, 12, 24, 48]),
    reason: 'a wrong kong',
  });
  const parts = partsOf(1, [round(1, [ruled])], [], 21);
  expect(sum(parts)).toBe(0);
  expect(parts[0]?.reason).toBe('a wrong kong');
});

test('who came too late has a game for nothing once it is settled', () => {
  const late = [people[0]].filter((one) => one !== undefined);
  expect(partsOf(1, [round(1, [table({ lost: late })])], [], 21)).toEqual([]);
  const settled = table({ lost: late, result: result([48, 24, 12, 0]) });
  expect(partsOf(1, [round(1, [settled])], [], 21)).toMatchObject([{ kind: 'lost', twelfths: 0 }]);
  const nobody = table({ lost: people });
  expect(partsOf(1, [round(1, [nobody])], [], 21)).toMatchObject([{ kind: 'lost' }]);
});

test('a seat that a substitute has is lost for whoever was drawn to it', () => {
  const replaced = [{ player: 9, name: 'P9', by: { player: 1, name: 'P1' } }];
  const played = round(1, [table({ replaced, result: result([48, 24, 12, 0]) })]);
  expect(partsOf(9, [played], [], 21)).toMatchObject([{ kind: 'lost', twelfths: 0 }]);
  expect(partsOf(1, [played], [], 21)).toMatchObject([{ kind: 'game', twelfths: 48 }]);
});

test('abandoned rounds and later ones say nothing', () => {
  const played = [table({ result: result([48, 24, 12, 0]) })];
  const rounds = [round(1, played, { abandoned: 'fire' }), round(1, played), round(2, played)];
  expect(partsOf(1, rounds, [], 21)).toHaveLength(2);
  expect(partsOf(1, rounds, [], 21, 1)).toHaveLength(1);
});

test('a table that nobody came to is over; a ruling takes the loss back', () => {
  const alone = table({ players: [people[0] ?? null, null, null, null], lost: people.slice(0, 1) });
  expect(isSettled(alone)).toBe(true);
  expect(isLostBy(alone, 1)).toBe(true);
  expect(isSettled(table({ lost: people.slice(0, 1) }))).toBe(false);
  expect(isLostBy({ ...alone, ruling: result([12, 24, 24, 24]) }, 1)).toBe(false);
});

test('a table is played until it is over, or ended before any deal and waits for a ruling', () => {
  expect(isPlayed(table({}))).toBe(true);
  expect(isPlayed(table({ needs_ruling: true }))).toBe(false);
  expect(isPlayed(table({ result: result([48, 24, 12, 0]) }))).toBe(false);
  expect(isPlayed(table({ needs_ruling: true, ruling: result([12, 24, 24, 24]) }))).toBe(false);
  expect(isPlayed(table({ lost: people }))).toBe(false);
});
