// @vitest-environment happy-dom
// What a replay shows while the deal that the address names is still being read.
import { create, toBinary } from '@bufbuild/protobuf';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServerFrameSchema } from '../../link/gen/lair/v1/server_pb';
import { Replayed } from './replayed';

/** Answers a request, by its path. */
let asked: Map<string, (answer: object) => void>;
let game = $state('7');
let deal = $state(1);
let replayed: Replayed;
let leave: () => void;

beforeEach(() => {
  asked = new Map();
  [game, deal] = ['7', 1];
  vi.stubGlobal('fetch', (path: string) => {
    return new Promise((resolve) => {
      asked.set(path, (answer) => resolve({ ok: true, status: 200, ...answer }));
    });
  });
  leave = $effect.root(() => {
    replayed = new Replayed(
      () => game,
      () => deal,
    );
  });
  flushSync();
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

/** A deal of that many steps, as the server tells it. */
function dealOf(steps: number): ArrayBuffer {
  const events = [{ event: { case: 'discard' as const, value: { seat: 0, tile: 5 } } }];
  const body = { case: 'events' as const, value: { events } };
  const frame = toBinary(ServerFrameSchema, create(ServerFrameSchema, { body }));
  const size = 5 + frame.length;
  const bytes = new Uint8Array(steps * size);
  for (let at = 0; at < bytes.length; at += size) {
    new DataView(bytes.buffer).setUint32(at + 1, frame.length);
    bytes.set(frame, at + 5);
  }
  return bytes.buffer;
}

/** The deal now named is answered with that many steps. */
async function read(steps: number): Promise<void> {
  asked.get(`/api/v1/games/${game}/deals/${deal}`)?.({ arrayBuffer: async () => dealOf(steps) });
  await vi.waitFor(() => expect(replayed.steps).toHaveLength(steps));
}

it('is nothing of the deal before', async () => {
  await read(3);
  deal = 2;
  flushSync();
  expect(replayed.steps).toEqual([]);
  await read(5);
  expect(replayed.shown).toBe('7/2');
});

it('is nobody of the game before', async () => {
  asked.get('/api/v1/games/7')?.({ json: async () => ({ table: 'Thursday club' }) });
  await vi.waitFor(() => expect(replayed.record?.table).toBe('Thursday club'));
  game = '8';
  flushSync();
  expect(replayed.record).toBeUndefined();
});

it('is not asked for at an address without a game', () => {
  game = '';
  flushSync();
  expect([...asked.keys()]).toEqual(['/api/v1/games/7', '/api/v1/games/7/deals/1']);
});
