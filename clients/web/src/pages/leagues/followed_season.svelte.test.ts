// @vitest-environment happy-dom
// When a followed season is read: once its changes are told, so that none is missed in between.
import { create } from '@bufbuild/protobuf';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Body } from '../../link/codec';
import { WelcomeSchema } from '../../link/gen/lair/v1/server_pb';
import type { Answer } from '../../link/link';
import type { Welcome } from '../../link/protocol';
import { followSeason, type LiveSeason } from './season_live.svelte';

const DONE: Answer = { kind: 'done', table: 0n };
let id = $state('7');
let welcome = $state.raw<Welcome | undefined>();
/** The seasons whose changes were asked for, in order, 0 for none, and how to answer. */
let watched: {
  season: bigint | undefined;
  answer: (answer: Answer | Promise<never>) => void;
}[];
/** The rounds whose standings were read, in order. */
let reads: string[];
let live: LiveSeason;
let leave: () => void;

const seasons = () => watched.map(({ season }) => season);
const told = (answer: object) => new Response(JSON.stringify(answer));
const come = () => {
  welcome = create(WelcomeSchema, { player: 7n });
};

function ask(body: Body): Promise<Answer> {
  return new Promise((answer) => {
    if (body.case === 'watchSeason') watched.push({ season: body.value.season, answer });
  });
}

function begin(): void {
  const client = {
    ask,
    seasonChanges: 0,
    get welcome() {
      return welcome;
    },
  };
  leave = $effect.root(() => {
    live = followSeason(
      () => client,
      () => id,
    );
  });
  flushSync();
}

/** Waits until the season was read that many times, and what was read is shown. */
async function read(times: number): Promise<void> {
  await vi.waitFor(() => expect(reads).toHaveLength(times));
  await vi.waitFor(() => expect(live.season?.name).toBe(`read ${times}`));
}

beforeEach(() => {
  id = '7';
  [watched, reads] = [[], []];
  come();
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://lair.test');
    if (pathname.endsWith('/rounds')) return told({ rounds: [] });
    if (!pathname.endsWith('/standings')) return told({ name: `read ${reads.length + 1}` });
    reads.push(searchParams.get('round') ?? '');
    return told({ standings: [], teams: [] });
  });
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

it('is read once its changes are told', async () => {
  begin();
  expect(seasons()).toEqual([7n]);
  expect(reads).toEqual([]);
  watched[0]?.answer(DONE);
  await read(1);
});

it('is watched and read again over another connection', async () => {
  begin();
  watched[0]?.answer(DONE);
  await read(1);
  come();
  flushSync();
  expect(seasons()).toEqual([7n, 0n, 7n]);
  watched[2]?.answer(DONE);
  await read(2);
});

it('is read where its changes cannot be told', async () => {
  begin();
  watched[0]?.answer({ kind: 'lost' });
  await read(1);
});

it('is read where its number is too large to be asked for', async () => {
  begin();
  watched[0]?.answer(Promise.reject(new RangeError()));
  await read(1);
});

it('is read at once where nobody has come, who could be told', async () => {
  welcome = undefined;
  begin();
  await read(1);
  expect(watched).toEqual([]);
});

it('shows nothing of the season before until the next is watched', async () => {
  begin();
  watched[0]?.answer(DONE);
  await read(1);
  id = '8';
  flushSync();
  expect(seasons()).toEqual([7n, 0n, 8n]);
  expect(live.season).toBeUndefined();
  expect(reads).toHaveLength(1);
});

it('is read at once where another round is wanted', async () => {
  begin();
  watched[0]?.answer(DONE);
  await read(1);
  live.after = '2';
  flushSync();
  await read(2);
  expect(reads).toEqual(['', '2']);
  expect(seasons()).toEqual([7n]);
});
