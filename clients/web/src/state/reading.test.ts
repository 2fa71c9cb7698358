// The table in sentences, as it is at the moment of the question.
import { expect, it } from 'vitest';
import { laterWords } from '../words/words.svelte';
import { tableText } from './reading';
import type { OpenedTable } from './table.svelte';

await laterWords();

const PROMPT_AT_MS = 5_000;
const setup = { prevailing: 0, handNumber: 1, winds: [0, 1, 2, 3], dealer: 0 };
const table = {
  game: {
    view: { setup, scores: [0, 0, 0, 0], tilesLeft: 70 },
    prompt: { timed: true, moveMs: 15_000, reserveMs: 20_000 },
  },
  promptAtMs: PROMPT_AT_MS,
} as unknown as OpenedTable;

it.each([
  [0, '15 + 20 seconds'],
  [9_500, '6 + 20 seconds'],
  [17_000, '0 + 18 seconds'],
  [60_000, '0 + 0 seconds'],
])('tells the time that is left %d ms after the question', (spentMs, left) => {
  expect(tableText(table, () => 'Ana', PROMPT_AT_MS + spentMs)).toContain(left);
});
