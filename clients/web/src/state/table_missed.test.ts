// How a table notices what it missed, and what of its log is news.
import { create } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  TableEventsSchema,
  TableLinesSchema,
  TableStateSchema,
  TableUpdateSchema,
} from '../link/gen/lair/v1/server_pb';
import type { OpenedTable } from './table.svelte';
import { Bench, deal, turn } from './table_for_tests';

let bench: Bench;
let table: OpenedTable;

beforeEach(() => {
  bench = new Bench();
  table = bench.table;
});

describe('What was missed', () => {
  const opening = {
    case: 'openTable',
    value: {
      table: 4n,
      lastEvent: 1,
      asSpectator: false,
      lastLine: 0,
      chatSince: 5n,
      spectatorsSince: 0n,
    },
  };

  it('is asked for when the numbers have a gap', () => {
    const late = { event: { case: 'draw', value: { seat: 1 } } } as const;
    table.receiveEvents(create(TableEventsSchema, { table: 4n, first: 5, events: [late] }));
    expect(bench.told).toEqual([opening]);
  });

  it('is asked for when an update is missing, or a pong names a later one, once', () => {
    table.receiveState(create(TableStateSchema, { you: 0, number: 3 }));
    expect(table.receiveUpdate(create(TableUpdateSchema, { number: 4, host: 9n }))?.host).toBe(9n);
    expect(table.state?.number).toBe(4);
    table.receivePong(1, 0, 4);
    expect(bench.told).toEqual([]);
    expect(table.receiveUpdate(create(TableUpdateSchema, { number: 6 }))).toBeUndefined();
    table.receivePong(1, 0, 6);
    expect(bench.told).toEqual([opening]);
  });

  it('is asked for when a pong names a later event, once', () => {
    table.receivePong(1);
    expect(bench.told).toEqual([]);
    table.receivePong(3);
    table.receivePong(3);
    expect(bench.told).toEqual([opening]);
  });
});

describe('The log of a table', () => {
  const lines = (first: number, ...codes: string[]) =>
    create(TableLinesSchema, { table: 4n, first, lines: codes.map((code) => ({ code })) });
  const shown = () => table.lines.map(({ code }) => code);

  it('that was there before the visitor is no news', () => {
    table.receiveLines(lines(1, 'sat', 'bot_sat'));
    expect(shown()).toEqual(['sat', 'bot_sat']);
    expect(bench.news).toEqual([]);
  });

  it('goes on with what is new, however much of it comes again', () => {
    table.receiveLines(lines(1, 'sat', 'bot_sat'));
    table.receiveLines(lines(2, 'bot_sat', 'stood'));
    table.receiveLines(lines(2, 'bot_sat', 'stood'));
    expect(shown()).toEqual(['sat', 'bot_sat', 'stood']);
    expect(bench.news).toEqual([['stood']]);
  });

  it('is asked for from the last line after a lost connection', () => {
    table.receiveLines(lines(1, 'sat', 'bot_sat'));
    table.open();
    expect(bench.told.at(-1)).toMatchObject({ case: 'openTable', value: { lastLine: 2 } });
  });

  it('is asked for when a pong names a later line', () => {
    table.open();
    table.receiveEvents(turn(1, 1, [deal]));
    table.receiveLines(lines(1, 'sat'));
    const before = bench.told.length;
    table.receivePong(1, 1);
    expect(bench.told.length).toBe(before);
    table.receivePong(1, 2);
    expect(bench.told.at(-1)).toMatchObject({ case: 'openTable', value: { lastLine: 1 } });
  });

  it('is kept for a hundred lines', () => {
    for (let line = 1; line <= 130; line += 1) table.receiveLines(lines(line, `l${line}`));
    expect(table.lines.length).toBe(100);
    expect(shown().at(-1)).toBe('l130');
  });
});
