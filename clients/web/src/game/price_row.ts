// Which row of a house's price list a hand is paid by.
import type { PriceRow } from '../api/house_card';
import type { ScoreSheet } from '../link/protocol';

/** A limit hand has no faan but a row's price, or several times the last row's; -1 if none fits. */
export function paidRow(
  prices: readonly PriceRow[],
  { faan, total }: Pick<ScoreSheet, 'faan' | 'total'>,
): number {
  return faan === undefined
    ? prices.findLastIndex(({ points }) => points <= Number(total))
    : prices.findLastIndex((row) => row.faan <= faan);
}
