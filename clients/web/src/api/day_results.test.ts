// What becomes of an answer to the hand of a day.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerDay, type DayResults } from './day_results';

const RESULTS: DayResults = {
  day: '2026-11-24',
  people: 0,
  right: 0,
  answers: [],
  own: null,
  streak: { now: 0, longest: 0 },
};
const COUNTED: DayResults = { ...RESULTS, people: 1, own: { answer: '5', right: true } };

/** What the server says before the answer, and to it; undefined if it does not respond. */
let before: DayResults | undefined;
let counted: DayResults | undefined;
let posted: number;

beforeEach(() => {
  [before, counted, posted] = [RESULTS, COUNTED, 0];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') posted += 1;
    const said = method === 'POST' ? counted : before;
    if (!said) throw new TypeError('Failed to fetch');
    return Response.json(said);
  });
});
afterEach(() => vi.unstubAllGlobals());

const answered = () => answerDay('count', 'hkos', RESULTS.day, '5');

it('is counted', async () => {
  expect(await answered()).toEqual(COUNTED);
});

it('is not sent where it would not count: without an account, after an earlier one', async () => {
  before = { ...RESULTS, streak: null };
  expect(await answered()).toEqual(before);
  before = COUNTED;
  expect(await answered()).toEqual(before);
  expect(posted).toBe(0);
});

it('is not taken for counted where the server does not respond', async () => {
  counted = undefined;
  expect(await answered()).toBeUndefined();
  before = undefined;
  expect(await answered()).toBeUndefined();
});
