// The totals under a ledger are the sums of its lines, in either layout.
import { create } from '@bufbuild/protobuf';
import { expect, it } from 'vitest';
import { LedgerLineSchema } from '../link/gen/lair/v1/values_pb';
import { nets, payments, sum } from './ledger';

const line = (payer: number, payee: number, amount: number) =>
  create(LedgerLineSchema, { payer, payee, amount: BigInt(amount), reason: 'win', rule: 'Y7.1' });

const LEDGER = [line(0, 1, 40), line(2, 1, 20), line(3, 1, 20), line(0, 1, 8), line(2, 3, 5)];

it('adds the lines between two seats', () => {
  expect(payments(LEDGER)).toEqual([
    [0, 48, 0, 0],
    [0, 0, 0, 0],
    [0, 20, 0, 5],
    [0, 20, 0, 0],
  ]);
});

it('has the nets as its columns less its rows', () => {
  const grid = payments(LEDGER);
  const fromGrid = [0, 1, 2, 3].map(
    (seat) => sum(grid.map((row) => row[seat] ?? 0)) - sum(grid[seat] ?? []),
  );
  expect(fromGrid).toEqual(nets(LEDGER));
  expect(sum(nets(LEDGER))).toBe(0);
});
