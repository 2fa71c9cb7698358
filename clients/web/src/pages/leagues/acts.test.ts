// What a second press does while the first is not answered.
import { beforeEach, expect, it } from 'vitest';
import type { SeasonAct } from '../../link/codec';
import { Acts } from './acts';

let sent: { act: SeasonAct; answer: (isDone: boolean) => void }[];
let acts: Acts;

beforeEach(() => {
  sent = [];
  const act = (_: bigint, wanted: SeasonAct) =>
    new Promise<boolean>((answer) => sent.push({ act: wanted, answer }));
  acts = new Acts(() => ({ act }));
});

const penalty = (player: bigint) =>
  ({ case: 'penalize', value: { player, twelfths: 12, reason: 'late' } }) as const;

it('sends nothing, as it is the same act', async () => {
  const first = acts.send(1n, penalty(7n));
  expect(await acts.send(1n, penalty(7n))).toBe(false);
  sent[0]?.answer(true);
  expect(await first).toBe(true);
  expect(sent).toHaveLength(1);
});

it('sends another act, and the same one again after the answer', async () => {
  const first = acts.send(1n, penalty(7n));
  void acts.send(1n, penalty(8n));
  void acts.send(2n, penalty(7n));
  expect(sent).toHaveLength(3);
  sent[0]?.answer(false);
  expect(await first).toBe(false);
  void acts.send(1n, penalty(7n));
  expect(sent).toHaveLength(4);
});
