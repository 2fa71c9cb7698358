// What is shown of a season whose answers come late, in another order, or not at all.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveSeason } from './season_live.svelte';

/** The requests in order: the round of the standings, and how to answer. */
let asked: { round: string; answer: (status: number) => void }[];
let id: string;
let live: LiveSeason;

beforeEach(() => {
  [asked, id] = [[], '7'];
  live = new LiveSeason(() => id);
  vi.stubGlobal('fetch', (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://lair.test');
    if (pathname.endsWith('/rounds')) return Promise.resolve(Response.json({ rounds: [] }));
    if (!pathname.endsWith('/standings')) return Promise.resolve(Response.json({ name: 'Spring' }));
    const round = searchParams.get('round') ?? '';
    return new Promise((resolve) => {
      const answer = (status: number) =>
        resolve(Response.json({ standings: [{ name: `round ${round}` }], teams: [] }, { status }));
      asked.push({ round, answer });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const shown = () => live.standings.map(({ name }) => name);

it('is as the answer to the latest question says, whichever comes last', async () => {
  const first = live.load();
  live.after = '2';
  const second = live.load();
  asked[1]?.answer(200);
  await second;
  asked[0]?.answer(200);
  await first;
  expect(asked.map(({ round }) => round)).toEqual(['', '2']);
  expect(shown()).toEqual(['round 2']);
});

it('stays as it was, marked as old, while it cannot be read', async () => {
  const [first, second, third] = [live.load(), live.load(), live.load()];
  asked[0]?.answer(200);
  await first;
  asked[1]?.answer(500);
  await second;
  expect([live.isMissing, live.isStale]).toEqual([false, true]);
  expect(shown()).toEqual(['round ']);
  asked[2]?.answer(200);
  await third;
  expect([live.isMissing, live.isStale]).toEqual([false, false]);
});

it.each([404, 410])('is missing where the first answer is %i', async (status) => {
  const load = live.load();
  asked[0]?.answer(status);
  await load;
  expect([live.isMissing, live.isStale]).toEqual([true, false]);
});

it('is not said to be missing where it could not be read at first', async () => {
  const load = live.load();
  asked[0]?.answer(503);
  await load;
  expect([live.isMissing, live.isStale]).toEqual([false, true]);
});

it('shows nothing of the season before, whose answer may come late', async () => {
  const first = live.load();
  asked[0]?.answer(200);
  await first;
  live.after = '2';
  const late = live.load();
  id = '8';
  const next = live.load();
  expect([live.season, live.after, shown()]).toEqual([undefined, '', []]);
  asked[1]?.answer(200);
  await late;
  expect(shown()).toEqual([]);
  asked[2]?.answer(200);
  await next;
  expect(shown()).toEqual(['round ']);
});

it('is missing once it was removed', async () => {
  const [first, second] = [live.load(), live.load()];
  asked[0]?.answer(200);
  await first;
  asked[1]?.answer(410);
  await second;
  expect(live.isMissing).toBe(true);
});
