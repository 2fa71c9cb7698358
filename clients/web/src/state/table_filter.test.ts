// Which tables pass the filters.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { TableSummarySchema } from '../link/gen/lair/v1/server_pb';
import { RuleSystemSchema } from '../link/gen/lair/v1/values_pb';
import { SeatKind, TablePhase } from '../link/protocol';
import {
  ALL_TABLES,
  isAttended,
  isWanted,
  minimumOf,
  speedOf,
  type TableFilter,
} from './table_filter';

const system = create(RuleSystemSchema, {
  id: 'hkos',
  options: [{ key: 'limit' }, { key: 'min_faan', standard: '3' }],
});

function table(more: object = {}) {
  return create(TableSummarySchema, {
    rules: 'hkos',
    phase: TablePhase.WAITING,
    seats: [{ kind: SeatKind.PERSON, attending: true }, { kind: SeatKind.FREE }],
    clock: { moveMs: 10_000 },
    ...more,
  });
}

const passes = (filter: Partial<TableFilter>, more: object = {}) =>
  isWanted(table(more), { ...ALL_TABLES, ...filter }, system);

describe('A filter', () => {
  it('that asks for nothing lets every table pass', () => {
    expect(passes({}, { phase: TablePhase.PLAYING, seats: [] })).toBe(true);
  });

  it('of free seats wants a table that waits', () => {
    expect(passes({ open: true })).toBe(true);
    expect(passes({ open: true }, { phase: TablePhase.PLAYING })).toBe(false);
    expect(passes({ open: true }, { seats: [{ kind: SeatKind.BOT }] })).toBe(false);
  });

  it('of rules wants that system', () => {
    expect(passes({ rules: 'hkos' })).toBe(true);
    expect(passes({ rules: 'mcr' })).toBe(false);
  });

  it('of a minimum takes the standard where the house says nothing', () => {
    expect(minimumOf(table(), system)).toBe(3);
    expect(passes({ minimum: 'middle' })).toBe(true);
    expect(passes({ minimum: 'low' }, { settings: [{ key: 'min_faan', value: '1' }] })).toBe(true);
    expect(passes({ minimum: 'high' })).toBe(false);
  });

  it('of speed goes by the time of one move', () => {
    expect(speedOf(table())).toBe('fast');
    expect(speedOf(table({ clock: { moveMs: 20_000 } }))).toBe('normal');
    expect(speedOf(table({ clock: { moveMs: 0, reserveMs: 0 } }))).toBe('slow');
    expect(passes({ speed: 'slow' })).toBe(false);
  });
});

describe('A table', () => {
  const bots = [{ kind: SeatKind.BOT, attending: true }];

  it('is attended while a person is there', () => {
    expect(isAttended(table())).toBe(true);
    expect(isAttended(table({ seats: [{ kind: SeatKind.PERSON }, ...bots] }))).toBe(false);
    expect(isAttended(table({ seats: bots }))).toBe(false);
  });

  it('that everybody has left is not open', () => {
    const left = { seats: [{ kind: SeatKind.PERSON }, { kind: SeatKind.FREE }] };
    expect(passes({ open: true }, left)).toBe(false);
  });
});
