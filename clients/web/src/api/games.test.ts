// The points of a match, deal by deal, from its record.
import { expect, it } from 'vitest';
import { type GameRecord, pointsOver } from './games';

const setup = { prevailing: 'we', hand_number: 1, keeps: 0 };
const deal = (
  scores: [number, number, number, number] | null,
  ledger: [string, string, number][],
) => ({
  setup,
  outcome: { kind: 'won' },
  scores: scores && { A: scores[0], B: scores[1], C: scores[2], D: scores[3] },
  ledger: ledger.map(([payer, payee, amount]) => ({ payer, payee, amount })),
});

it('begins with what each seat had before the first payment', () => {
  const deals = [
    deal([1936, 2064, 2000, 2000], [['A', 'B', 64]]),
    deal([1920, 2064, 2016, 2000], [['A', 'C', 16]]),
    deal(null, []),
  ];
  const record = { deals } as unknown as GameRecord;
  expect(pointsOver(record)).toEqual([
    { A: 2000, B: 2000, C: 2000, D: 2000 },
    { A: 1936, B: 2064, C: 2000, D: 2000 },
    { A: 1920, B: 2064, C: 2016, D: 2000 },
  ]);
});

it('is nothing without a finished deal', () => {
  expect(pointsOver({ deals: [] } as unknown as GameRecord)).toBeUndefined();
});
