// How a table answers its moments, how it notices what it missed.
import { create } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Body } from '../link/codec';
import { RefusedSchema, TableEventsSchema, TableStateSchema } from '../link/gen/lair/v1/server_pb';
import type { Answer } from '../link/link';
import { OpenedTable } from './table.svelte';

let told: Body[];
let asked: { body: Body; answer: (answer: Answer) => void }[];
let reported: Answer[];
let table: OpenedTable;

const discards = [{ action: { case: 'discard', value: 5 } as const }];
const deal = {
  event: { case: 'dealt' as const, value: { setup: {}, sizes: [14, 13, 13, 13] } },
};

/** A frame with an own turn at its moment. */
function turn(moment: number, first: number, events: (typeof deal)[] = []) {
  return create(TableEventsSchema, {
    table: 4n,
    first,
    moment,
    events,
    prompt: { moment, actions: discards },
  });
}

beforeEach(() => {
  told = [];
  asked = [];
  reported = [];
  table = new OpenedTable(
    4n,
    {
      tell: (body) => told.push(body),
      oneWayMs: 0,
      ask: (body) => new Promise((answer) => asked.push({ body, answer })),
    },
    { now: () => 0, onEvents: () => undefined, onAnswer: (answer) => reported.push(answer) },
  );
  table.receiveState(create(TableStateSchema, { you: 0 }));
  table.receiveEvents(turn(7, 1, [deal]));
});

describe('A moment', () => {
  it('is answered once, however often is pressed', () => {
    table.discard(5);
    table.discard(5);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({ case: 'act', value: { table: 4n, moment: 7 } });
    expect(table.ghost).toBe(5);
  });

  it('is not answered with a tile that was not offered', () => {
    table.discard(6);
    expect(asked).toEqual([]);
  });

  it('that passed makes the answer under way void', () => {
    table.discard(5);
    table.receiveEvents(turn(8, 2));
    expect(table.pending).toBeUndefined();
    table.discard(5);
    expect(asked).toHaveLength(2);
  });

  it('may be answered again after a refusal, whose reason is reported', async () => {
    table.discard(5);
    asked[0]?.answer({ kind: 'refused', refused: create(RefusedSchema, { code: 'too_late' }) });
    await Promise.resolve();
    expect(table.ghost).toBeUndefined();
    expect(reported).toMatchObject([{ kind: 'refused' }]);
  });

  it('whose MahJong is refused shows the sheet of the server', async () => {
    void table.act({ case: 'mahjong', value: { $typeName: 'lair.v1.Nothing' } });
    const refused = create(RefusedSchema, { code: 'below_minimum', sheet: { minimum: 3 } });
    asked[0]?.answer({ kind: 'refused', refused });
    await Promise.resolve();
    expect(table.refusedWin?.sheet?.minimum).toBe(3);
    expect(reported).toEqual([]);
  });
});

describe('What was missed', () => {
  const opening = { case: 'openTable', value: { table: 4n, lastEvent: 1 } };

  it('is asked for when the numbers have a gap', () => {
    const late = { event: { case: 'draw', value: { seat: 1 } } } as const;
    table.receiveEvents(create(TableEventsSchema, { table: 4n, first: 5, events: [late] }));
    expect(told).toEqual([opening]);
  });

  it('is asked for when a pong names a later event, once', () => {
    table.receivePong(1);
    expect(told).toEqual([]);
    table.receivePong(3);
    table.receivePong(3);
    expect(told).toEqual([opening]);
  });
});
