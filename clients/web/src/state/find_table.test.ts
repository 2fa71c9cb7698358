// Where a share code leads, and when it no longer does.
import { beforeEach, expect, it } from 'vitest';
import type { Answer } from '../link/link';
import { findTable } from './find_table';
import type { Route } from './route';

const FOUND: Answer = { kind: 'done', table: 3n };
let route: Route;
let gone: Route[];
let reported: Answer[];
let answer: (answer: Answer) => void;
let found: Promise<void>;

beforeEach(() => {
  route = { screen: 'lobby' };
  [gone, reported] = [[], []];
  const finder = {
    get route() {
      return route;
    },
    codes: {
      tell: () =>
        new Promise<Answer>((resolve) => {
          answer = resolve;
        }),
    },
    report: (told: Answer) => void reported.push(told),
    go: (to: Route) => void gone.push(to),
  };
  found = findTable(finder, 'LION');
});

it('leads to its table', async () => {
  answer(FOUND);
  await found;
  expect(gone).toEqual([{ screen: 'table', table: 3n, code: 'LION' }]);
});

it('leads nowhere if the visitor has gone elsewhere before the answer', async () => {
  route = { screen: 'watch' };
  answer(FOUND);
  await found;
  expect(gone).toEqual([]);
});

it('leads nowhere without an answer, which is reported', async () => {
  answer({ kind: 'lost' });
  await found;
  expect([gone, reported]).toEqual([[], [{ kind: 'lost' }]]);
});
