// How a table's state follows its updates.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { TableStateSchema, TableUpdateSchema } from '../link/gen/lair/v1/server_pb';
import { TablePhase } from '../link/protocol';
import { updated } from './table_update';

const state = create(TableStateSchema, {
  number: 4,
  host: 7n,
  scores: [2000n, 2000n, 2000n, 2000n],
  breakMs: 20_000,
  summary: {
    table: 9n,
    phase: TablePhase.BETWEEN_DEALS,
    round: 'East#1',
    spectators: 2,
    seats: [{ name: 'Ann' }, { name: 'Ben' }, { name: 'Cho' }, { name: 'Dee' }],
  },
});

describe('An update of a table', () => {
  it('changes the seat it tells of, nothing else', () => {
    const after = updated(
      state,
      create(TableUpdateSchema, {
        number: 5,
        seats: [{ seat: 1, state: { name: 'Ben', ready: true } }],
      }),
    );
    expect(after?.summary?.seats.map(({ ready }) => ready)).toEqual([false, true, false, false]);
    expect({ ...after, number: 4, summary: undefined }).toEqual({ ...state, summary: undefined });
    expect(after?.summary?.seats[0]).toBe(state.summary?.seats[0]);
  });

  it('replaces what it gives, with zero, too', () => {
    const after = updated(
      state,
      create(TableUpdateSchema, {
        number: 5,
        phase: TablePhase.PLAYING,
        round: 'East#2',
        breakMs: 0,
        host: 0n,
        spectators: 0,
        scores: [1900n, 2100n, 2000n, 2000n],
        tablePoints: [12, 0, 0, 0],
      }),
    );
    expect(after).toMatchObject({
      number: 5,
      breakMs: 0,
      host: 0n,
      scores: [1900n, 2100n, 2000n, 2000n],
      tablePoints: [12, 0, 0, 0],
      summary: { phase: TablePhase.PLAYING, round: 'East#2', spectators: 0 },
    });
  });

  it('that is known changes nothing', () => {
    expect(updated(state, create(TableUpdateSchema, { number: 4, host: 1n }))).toBe(state);
  });

  it('behind a gap leads nowhere', () => {
    expect(updated(state, create(TableUpdateSchema, { number: 6 }))).toBeUndefined();
  });
});
