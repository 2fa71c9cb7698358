// The totals under a ledger, for display next to the server's own figures.
import type { LedgerLine } from '../link/protocol';

/** What each of the four seats gains or loses over all lines. */
export function nets(ledger: readonly LedgerLine[]): number[] {
  return [0, 1, 2, 3].map((seat) =>
    ledger.reduce((total, { payer, payee, amount }) => {
      if (seat === payee) return total + Number(amount);
      return seat === payer ? total - Number(amount) : total;
    }, 0),
  );
}

/** What each seat pays each other seat over all lines: by payer, then payee. */
export function payments(ledger: readonly LedgerLine[]): number[][] {
  const paid = [0, 1, 2, 3].map(() => [0, 0, 0, 0]);
  for (const { payer, payee, amount } of ledger) {
    const row = paid[payer];
    if (row) row[payee] = (row[payee] ?? 0) + Number(amount);
  }
  return paid;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
