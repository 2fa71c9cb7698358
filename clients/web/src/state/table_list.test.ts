// Which tables of the server are listed, and in which order.
import { describe, expect, it } from 'vitest';
import { summaryOf, type TableCard } from '../api/tables';
import { tableSummary } from '../link/codec';
import { Admission, SeatKind, TablePhase } from '../link/protocol';
import { isListed, KeptOrder } from './table_list.svelte';

const CARD: TableCard = {
  id: 7,
  room: 'lions-lair',
  name: "Ana's table",
  rules: 'yahoo',
  settings: { min_faan: '3' },
  minimum: 3,
  clock: { move_ms: 10_000, reserve_ms: 20_000 },
  admission: 'anyone',
  length: { unit: 'rounds', count: 1 },
  watching: 'public',
  hints: false,
  phase: 'waiting',
  round: '',
  spectators: 0,
  open: true,
  seats: [{ name: 'Ana', bot: false, attending: true }, null, null, null],
};
const numbersOf = (order: KeptOrder, tables: readonly TableCard[]) =>
  order.of(tables.map(summaryOf)).map(({ table }) => Number(table));
const person = (name: string) => ({ name, bot: false, attending: true });

describe('A table told over HTTP', () => {
  it('is as a room tells of it', () => {
    const told = summaryOf(CARD);
    expect(told.table).toBe(7n);
    expect(told.policies?.admission).toBe(Admission.ANYONE);
    expect(told.policies?.length?.count).toBe(1);
    expect(told.phase).toBe(TablePhase.WAITING);
    expect(told.settings).toMatchObject([{ key: 'min_faan', value: '3' }]);
    expect(told.seats.map(({ kind }) => kind)).toEqual([
      SeatKind.PERSON,
      SeatKind.FREE,
      SeatKind.FREE,
      SeatKind.FREE,
    ]);
  });
});

describe('The list of tables', () => {
  it('leaves out those that everybody has left', () => {
    const left = { ...CARD, seats: [{ ...person('Ana'), attending: false }, null, null, null] };
    expect(isListed(summaryOf(CARD))).toBe(true);
    expect(isListed(summaryOf(left))).toBe(false);
    expect(isListed(tableSummary({}))).toBe(false);
  });

  it('leaves out private ones once they play', () => {
    const shut: TableCard = { ...CARD, admission: 'code' };
    expect(isListed(summaryOf(shut))).toBe(true);
    expect(isListed(summaryOf({ ...shut, phase: 'playing' }))).toBe(false);
    expect(isListed(summaryOf({ ...CARD, phase: 'playing' }))).toBe(true);
  });

  it('begins with seats that wait for the last player, then with what is watched most', () => {
    const tables = [
      { ...CARD, id: 1, phase: 'playing' as const, spectators: 1 },
      { ...CARD, id: 2, phase: 'playing' as const, spectators: 5 },
      { ...CARD, id: 3 },
      { ...CARD, id: 4, seats: [person('Ana'), person('Bo'), person('Mei'), null] },
    ];
    expect(numbersOf(new KeptOrder(), tables)).toEqual([4, 3, 2, 1]);
  });

  it('moves no row because somebody sat down or watches', () => {
    const playing = { ...CARD, phase: 'playing' as const };
    const order = new KeptOrder();
    const tables = [
      { ...CARD, id: 1 },
      { ...CARD, id: 2 },
      { ...playing, id: 3 },
      { ...playing, id: 4 },
    ];
    expect(numbersOf(order, tables)).toEqual([1, 2, 3, 4]);
    const fuller = { ...CARD, id: 2, seats: [person('Ana'), person('Bo'), null, null] };
    const watched = { ...playing, id: 4, spectators: 9 };
    expect(
      numbersOf(order, [...tables.slice(0, 1), fuller, ...tables.slice(2, 3), watched]),
    ).toEqual([1, 2, 3, 4]);
  });

  it('shows a new table after those that were there, before those without a free seat', () => {
    const order = new KeptOrder();
    const tables = [
      { ...CARD, id: 1 },
      { ...CARD, id: 3, phase: 'playing' as const },
    ];
    numbersOf(order, tables);
    const fuller = { ...CARD, id: 4, seats: [person('Ana'), person('Bo'), null, null] };
    expect(numbersOf(order, [...tables, fuller])).toEqual([1, 4, 3]);
  });

  it('shows a table that began among those without a free seat', () => {
    const order = new KeptOrder();
    const other = { ...CARD, id: 2 };
    numbersOf(order, [{ ...CARD, id: 1 }, other]);
    expect(numbersOf(order, [{ ...CARD, id: 1, phase: 'playing' }, other])).toEqual([2, 1]);
  });
});
