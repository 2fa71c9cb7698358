// Which row of a house's price list a hand is paid by.
import type { PriceRow } from '../api/house_card';
import type { ScoreSheet } from '../link/protocol';

/** A limit hand has no faan, but the price of a row or several times that of the last; -1 for none. */
export function paidRow(
  prices: readonly PriceRow[],
  { faan, total }: Pick<ScoreSheet, 'faan' | 'total'>,
): number {
  return faan === undefined
    ? prices.findLastIndex(({ points }) => points <= Number(total))
    : prices.findLastIndex((row) => row.faan <= faan);
}
