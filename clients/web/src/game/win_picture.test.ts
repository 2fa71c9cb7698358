// A picture of a winning hand shows all of its tiles, in rows that fit.
import { describe, expect, it } from 'vitest';
import type { Rack } from '../fold/rack';
import { tileOf } from '../fold/tiles';
import { groupsOf, rowsOf, winningPlace } from './win_picture';

const of = (codes: string) => codes.split(' ').map(tileOf);
const RACK: Rack = {
  sets: [{ tiles: of('m1 m2 m3') }, { tiles: of('p4 p4 p4') }],
  pair: { tiles: of('dr dr') },
  melds: [],
  bonus: of('f2 f1'),
};

describe('The picture of a hand', () => {
  it('has its groups in the order of the screen', () => {
    expect(groupsOf(RACK, 0)).toEqual([of('m1 m2 m3'), of('p4 p4 p4'), of('dr dr'), of('f1 f2')]);
  });

  it('leaves out what the hand has not', () => {
    expect(groupsOf({ ...RACK, bonus: [] }, 0)).toHaveLength(3);
  });

  it('marks the tile that completed it, in whichever group it lies', () => {
    const [chow, pung] = RACK.sets.map(({ tiles }) => tiles);
    const sets = [{ tiles: chow ?? [] }, { tiles: pung ?? [], winning: 0 }];
    expect(winningPlace({ ...RACK, sets })).toEqual([1, 0]);
    expect(winningPlace({ ...RACK, pair: { tiles: of('dr dr'), winning: 1 } })).toEqual([2, 1]);
    expect(winningPlace(RACK)).toBeUndefined();
  });

  it('breaks into rows between groups, losing none', () => {
    const groups = Array.from({ length: 9 }, () => of('m1 m1 m1 m1'));
    const rows = rowsOf(groups);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.flat()).toEqual(groups);
  });
});
