// The row of a price list by which a hand is paid.
import { expect, test } from 'vitest';
import { paidRow } from './price_row';

const prices = [
  { faan: 0, points: 1, laak: 0 },
  { faan: 4, points: 16, laak: 1 },
  { faan: 10, points: 64, laak: 3 },
  { faan: 13, points: 128, laak: 4 },
];

test('a hand is paid by the row of its faan', () => {
  expect(paidRow(prices, { faan: 9, total: 16n })).toBe(1);
  expect(paidRow(prices, { faan: 20, total: 128n })).toBe(3);
});

test('a limit is paid by the row of its price, several of them by the last', () => {
  expect(paidRow(prices, { faan: undefined, total: 64n })).toBe(2);
  expect(paidRow(prices, { faan: undefined, total: 256n })).toBe(3);
});
