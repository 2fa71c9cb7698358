// @vitest-environment happy-dom
// Whether the game of a table is waited for if it is not listed yet.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GameOfTable } from './finished_game.svelte';

/** The lists of games that the server answers with, in order. */
let lists: { id: number; table: number }[][];
let found: GameOfTable;
let leave: () => void;

function read(isKnown: boolean): void {
  leave = $effect.root(() => {
    found = new GameOfTable(
      () => 4n,
      () => isKnown,
    );
  });
  flushSync();
}

beforeEach(() => {
  lists = [[], [{ id: 9, table: 4 }]];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ games: lists.shift() })));
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

it('is shown once it is listed, if the server has just shown the table', async () => {
  read(true);
  await vi.waitFor(() => expect(found.game?.id).toBe(9));
});

it('is not waited for at an address without a table', async () => {
  read(false);
  await vi.waitFor(() => expect(found.lack).toBe('none'));
  flushSync();
  expect(lists).toHaveLength(1);
});
