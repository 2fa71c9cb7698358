// What spectators hear when others come to the table or leave it.
import { create } from '@bufbuild/protobuf';
import { expect, it } from 'vitest';
import { SpectatorListSchema } from '../link/gen/lair/v1/rooms_pb';
import { laterWords } from '../words/words.svelte';
import { changesAmong } from './watchers';

await laterWords();

const NAMES = ['Ana', 'Bo', 'Cy'];

/** A list that names these players, of the table and of as many people as are given. */
function list(players: number[], { table = 5n, count = players.length } = {}) {
  const people = players.map((player) => ({
    player: BigInt(player),
    name: NAMES[player - 1] ?? '',
  }));
  return create(SpectatorListSchema, { table, count, people });
}

it('is who came and who left, nobody else', () => {
  expect(changesAmong(list([1]), list([1, 2]))).toEqual(['Bo is watching.']);
  expect(changesAmong(list([1, 2, 3]), list([1, 3]))).toEqual(['Bo stopped watching.']);
  expect(changesAmong(list([1, 2]), list([1, 3]))).toEqual([
    'Cy is watching.',
    'Bo stopped watching.',
  ]);
});

it('is nothing where the list is sent again, or for the first time', () => {
  expect(changesAmong(list([1, 2]), list([2, 1]))).toEqual([]);
  expect(changesAmong(undefined, list([1, 2]))).toEqual([]);
  expect(changesAmong(list([1, 2]), undefined)).toEqual([]);
});

it('is nothing about another table', () => {
  expect(changesAmong(list([1]), list([2], { table: 6n }))).toEqual([]);
});

it('is nothing where the server does not name everybody', () => {
  expect(changesAmong(list([1, 2], { count: 3 }), list([1, 2]))).toEqual([]);
  expect(changesAmong(list([1, 2]), list([1, 3], { count: 4 }))).toEqual([]);
});
