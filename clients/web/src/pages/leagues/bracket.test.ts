// A knock-out as its page shows it.
import { expect, test } from 'vitest';
import type { MatchTable, Person, Result, Round } from '../../api/seasons';
import { bracketOf, finalOf } from './bracket';

const person = (player: number): Person => ({ player, name: `P${player}` });

function table(players: (number | null)[], scores?: number[], through: number[] = []): MatchTable {
  const result: Result | null = scores
    ? { game: null, scores, hands: [0, 0, 0, 0], twelfths: [0, 0, 0, 0] }
    : null;
  return {
    ...{
      table: 1,
      result,
      ruling: null,
      reason: '',
      extra_seconds: 0,
      in_person: false,
      division: 0,
      needs_ruling: false,
    },
    ...{ paper: null, missing: [], lost: [], replaced: [], through },
    players: players.map((one) => (one === null ? null : person(one))),
  };
}

function round(number: number, tables: MatchTable[], byes: number[] = [], abandoned = ''): Round {
  return {
    ...{ number, started: 0, abandoned, sealed: false, moved_up: [], gave_way: [] },
    ...{ byes: byes.map(person), tables },
  };
}

test('a final is one table when nobody sits out', () => {
  expect(finalOf([])).toBeUndefined();
  expect(finalOf([round(1, [table([1, 2, 3, 4])], [5])])).toBeUndefined();
  expect(finalOf([round(1, [table([1, 2, 3, 4])])])).toBe(1);
  expect(finalOf([round(1, [table([1, 2, 3, 4])], [], 'power cut')])).toBeUndefined();
});

test('seats stand as they were drawn until the table is played, then as they go on', () => {
  const [first] = bracketOf([
    round(1, [table([1, 2, 3, null], [5, -9, 40, 70], [3, 1]), table([6, 7, 8, 9])], [5]),
  ]);
  const seats = first?.tables[0]?.seats.map(({ player, state }) => `${player} ${state}`);
  expect(seats).toEqual(['3 through', '1 through', '0 out', '2 out']);
  expect(first?.tables[1]?.seats.map(({ player, state }) => `${player} ${state}`)).toEqual([
    '6 open',
    '7 open',
    '8 open',
    '9 open',
  ]);
  expect(first?.byes.map(({ name, state }) => `${name} ${state}`)).toEqual(['P5 through']);
});

test('rounds that were abandoned are left out', () => {
  const again = [round(1, [table([1, 2, 3, 4])], [], 'power cut'), round(1, [table([4, 3, 2, 1])])];
  expect(bracketOf(again).map(({ number, isFinal }) => [number, isFinal])).toEqual([[1, true]]);
});
