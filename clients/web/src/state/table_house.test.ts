// A table shows the card of the rules that it has now.
import { create } from '@bufbuild/protobuf';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STANDARD_AUTOMATION } from '../legal_buttons/automation';
import { TableStateSchema } from '../link/gen/lair/v1/server_pb';
import { OpenedTable } from './table.svelte';

let asked: { path: string; answer: (card: Response) => void }[];
let table: OpenedTable;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    return new Promise<Response>((answer) => asked.push({ path, answer }));
  });
  table = new OpenedTable(
    4n,
    { tell: () => 0, oneWayMs: 0, ask: () => new Promise(() => undefined) },
    {
      now: () => 0,
      after: () => () => undefined,
      automation: () => STANDARD_AUTOMATION,
      isStepwise: () => false,
      drawsByButton: () => false,
      onLines: () => undefined,
      heard: () => ({ chatSince: 0n, spectatorsSince: 0n }),
      onEvents: () => undefined,
      onAnswer: () => undefined,
      onOutclaimed: () => undefined,
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

function showMinimum(faan: string) {
  const house = [{ key: 'min_faan', value: faan }];
  table.receiveState(create(TableStateSchema, { summary: { rules: 'hkos' }, house }));
}

/** The code that asks is fetched first. */
async function untilAsked(times: number): Promise<void> {
  await vi.waitFor(() => expect(asked).toHaveLength(times));
}

function cardOf(faan: string): Response {
  const told = { rules: 'hkos', id: faan, canonical: '', values: {}, prices: [], examples: [] };
  return new Response(JSON.stringify(told));
}

it('asks once for the card of the same rules', async () => {
  showMinimum('3');
  showMinimum('3');
  await untilAsked(1);
  expect(asked.map(({ path }) => path)).toEqual(['/api/v1/rules/hkos/house?min_faan=3']);
  asked[0]?.answer(cardOf('3'));
  await vi.waitFor(() => expect(table.house?.id).toBe('3'));
  showMinimum('3');
  expect(asked).toHaveLength(1);
});

it('asks for another card when the host has changed the options', async () => {
  showMinimum('3');
  showMinimum('8');
  await untilAsked(2);
  asked[1]?.answer(cardOf('8'));
  await vi.waitFor(() => expect(table.house?.id).toBe('8'));
  asked[0]?.answer(cardOf('3'));
  showMinimum('3');
  expect(table.house).toBeUndefined();
  await untilAsked(3);
  asked[2]?.answer(cardOf('3'));
  await vi.waitFor(() => expect(table.house?.id).toBe('3'));
});

it('asks again with the next state if that failed', async () => {
  showMinimum('3');
  await untilAsked(1);
  asked[0]?.answer(new Response('{}', { status: 503 }));
  await vi.waitFor(() => {
    showMinimum('3');
    expect(asked).toHaveLength(2);
  });
});
