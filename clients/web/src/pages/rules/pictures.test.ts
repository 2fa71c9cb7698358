// Every element of every rule system has a picture that could lie on a table.
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../fold/tiles';
import elements from '../../rules/elements.json';
import { type Picture, pictureOf } from './pictures';

const CODES = [
  ...new Set(
    Object.values(elements as Record<string, { code: string }[]>)
      .flat()
      .map(({ code }) => code),
  ),
];
const tilesOf = ({ groups }: Picture) => groups.flat().filter((tile) => tile !== undefined);

describe('The picture of an element', () => {
  it.each(CODES)('is there for %s', (code) => {
    const picture = pictureOf(code);
    expect(picture, code).toBeDefined();
    expect(picture?.groups.flat().every((tile) => tile === undefined || tile >= 0)).toBe(true);
  });

  it.each(CODES)('has no tile too often: %s', (code) => {
    const tiles = tilesOf(pictureOf(code) as Picture);
    for (const tile of new Set(tiles)) {
      const most = /^[fn]/.test(codeOf(tile)) ? 1 : 4;
      const copies = tiles.filter((one) => one === tile).length;
      expect(copies, codeOf(tile)).toBeLessThanOrEqual(most);
    }
  });

  it('has as many tiles as a hand where it is one', () => {
    const whole = ['all_chows', 'half_flush', 'nine_gates', 'thirteen_orphans', 'hidden_treasure'];
    const sizes = whole.map((code) => tilesOf(pictureOf(code) as Picture).length);
    expect(sizes).toEqual([14, 14, 14, 14, 14]);
  });

  it('marks the winning tile', () => {
    const picture = pictureOf('edge_wait') as Picture;
    expect(codeOf(picture.winning as number)).toBe('s3');
    expect(pictureOf('all_chows')?.winning).toBeUndefined();
  });
});
