// The room that tiles on a table need: the rows they wrap to, and the width for a number of rows.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import type { SeatView, View } from '../fold/view';
import { DealSetupSchema } from '../link/gen/lair/v1/values_pb';
import { rowsOf, tableSpace, widthFor } from './table_space';

const group = (width: number) => ({ width });
const open = (width: number) => ({ width, breaks: true });

describe('Groups of tiles', () => {
  it('take no row when there are none', () => {
    expect(rowsOf([], 12)).toBe(0);
    expect(widthFor([], 1)).toBe(1);
  });

  it('wrap whole, with a gap between two', () => {
    expect(rowsOf([group(4), group(4), group(3)], 12)).toBe(1);
    expect(rowsOf([group(4), group(4), group(4)], 12)).toBe(2);
  });

  it('break only when they are an open hand', () => {
    expect(rowsOf([open(14)], 8)).toBe(2);
    expect(rowsOf([open(14), group(2)], 8)).toBe(3);
    expect(rowsOf([open(10), group(4)], 8)).toBe(3);
    expect(rowsOf([open(4), group(3)], 8)).toBe(1);
  });

  it('need the least width at which they take so many rows', () => {
    const kongs = [group(4.3), group(4.3), group(4.3), group(4.3)];
    expect(widthFor(kongs, 1)).toBe(19);
    expect(widthFor(kongs, 2)).toBe(9);
    expect(widthFor(kongs, 4)).toBe(5);
    for (const rows of [1, 2, 3]) {
      expect(rowsOf(kongs, widthFor(kongs, rows))).toBeLessThanOrEqual(rows);
    }
  });
});

const hidden: SeatView = { concealed: 13, melds: [], bonus: [], pond: [] };
const dealt: View = {
  setup: create(DealSetupSchema, {}),
  seats: [hidden, { ...hidden, concealed: 1 }, { ...hidden, concealed: 1 }, hidden],
  scores: [0, 0, 0, 0],
  tilesLeft: 91,
  phase: 'turn',
  turn: 0,
};

describe('An open hand', () => {
  it('takes no more room once it has drawn', () => {
    const open = (count: number) => ({ ...hidden, tiles: Array.from({ length: count }, () => 0) });
    const space = (count: number) =>
      tableSpace({ ...dealt, seats: Array.from({ length: 4 }, () => open(count)) }, [0, 1, 2, 3], {
        ownShown: true,
        ghost: false,
      });
    expect(space(14)).toEqual(space(13));
    expect(space(11)).toEqual(space(10));
    expect(space(11)).not.toEqual(space(13));
  });
});

describe('The seat below', () => {
  it('has room for its hand face down when somebody watches', () => {
    const space = (ownShown: boolean) =>
      tableSpace(dealt, [0, 1, 2, 3], { ownShown, ghost: false })['wide-1'];
    expect(space(true)).toBe(7);
    expect(space(false)).toBe(1);
  });
});
