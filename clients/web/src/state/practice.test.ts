// Practice begins without a minimum and leads to the club's own minimum in three steps.
import { describe, expect, it } from 'vitest';
import {
  Admission,
  type Room,
  type RuleSystem,
  SeatKind,
  type TableSummary,
  MatchLength_Unit as Unit,
} from '../link/protocol';
import { isUnhurried, PATH, stepAfter } from './practice';
import { practiceTable } from './seating';

const style = (id: string, minimum: string) => ({
  id,
  name: id,
  settings: [{ key: 'min_faan', value: minimum }],
});
const systems = [
  { id: 'yahoo', styles: [style('3f-basic', '3'), style('kfc', '0'), style('1f', '1')] },
] as unknown as RuleSystem[];
const rooms = [
  { id: 'learners-lounge', style: 'kfc' },
  { id: 'crickets-cavern', style: '3f-basic' },
] as unknown as Room[];

const minimumAt = (step: number) =>
  practiceTable(rooms, systems, step)?.settings.find(({ key }) => key === 'min_faan')?.value;

describe('Practice', () => {
  it('asks for more with every step', () => {
    expect(PATH.map((_, step) => minimumAt(step))).toEqual(['0', '1', '3']);
  });

  it('stays at the last step', () => {
    expect(minimumAt(7)).toBe('3');
  });

  it('is East only, in a room for it', () => {
    const table = practiceTable(rooms, systems, 0);
    expect(table?.policies?.length).toEqual({ unit: Unit.ROUNDS, count: 1 });
    expect(table?.room).toBe('learners-lounge');
    expect(practiceTable(rooms, systems, 1)?.room).toBe('crickets-cavern');
  });

  it('goes a step further once its match is over, and only that one', () => {
    expect(stepAfter(0, 'kfc')).toBe(1);
    expect(stepAfter(1, 'kfc')).toBe(1);
    expect(stepAfter(2, '3f-basic')).toBe(3);
    expect(stepAfter(0, undefined)).toBe(0);
  });
});

const tableOf = (bots: number, policies: object = {}) =>
  ({
    seats: [0, 1, 2, 3].map((seat) => ({ kind: seat < bots ? SeatKind.BOT : SeatKind.PERSON })),
    policies,
  }) as unknown as TableSummary;

describe('The break between two deals', () => {
  it('is ended by whoever plays among bots alone', () => {
    expect(isUnhurried(tableOf(3))).toBe(true);
    expect(isUnhurried(tableOf(2))).toBe(false);
  });

  it('is counted down in a league and in a match by time', () => {
    expect(isUnhurried(tableOf(3, { admission: Admission.LEAGUE }))).toBe(false);
    expect(isUnhurried(tableOf(3, { length: { unit: Unit.MINUTES, count: 30 } }))).toBe(false);
  });
});
