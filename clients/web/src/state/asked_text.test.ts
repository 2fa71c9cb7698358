// What a dialog over a running game says that the table waits for.
import { beforeEach, expect, it } from 'vitest';
import { tableEvents, tableState } from '../link/codec';
import { SeatKind } from '../link/protocol';
import { laterWords } from '../words/words.svelte';
import { askedText } from './asked_text';
import { Bench, deal } from './table_for_tests';

const PASS = { action: { case: 'pass', value: {} } as const };
const PUNG = { action: { case: 'pung', value: {} } as const };
let bench: Bench;

beforeEach(async () => {
  await laterWords();
  bench = new Bench();
});

function offer(...actions: (typeof PASS | typeof PUNG)[]): void {
  const prompt = { moment: 8, actions };
  bench.table.receiveEvents(
    tableEvents({ table: 4n, first: 2, moment: 8, prompt, events: [deal] }),
  );
}

it('says that it is the visitor’s turn, until they have discarded', () => {
  expect(askedText(bench.table)).toBe('Your turn');
  bench.table.discard(5);
  expect(askedText(bench.table)).toBeUndefined();
});

it('names what may be claimed', () => {
  offer(PUNG, PASS);
  expect(askedText(bench.table)).toBe('You can: Pung.');
});

it('asks for nothing where there is no choice but to pass', () => {
  offer(PASS);
  expect(askedText(bench.table)).toBeUndefined();
});

it('asks for nothing while a bot plays', () => {
  const seats = [{ kind: SeatKind.PERSON, botPlays: true }];
  bench.table.receiveState(tableState({ you: 0, summary: { seats } }));
  expect(askedText(bench.table)).toBeUndefined();
});
