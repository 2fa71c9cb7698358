// The order of the viewer's own tiles.
import { describe, expect, it } from 'vitest';
import { arranged, moved } from './arrangement';

describe('The own tiles', () => {
  it('are sorted where that is wanted', () => {
    expect(arranged([9, 1], [5, 1, 9, 1], true)).toEqual([1, 1, 5, 9]);
  });

  it('else stay where they were, new ones at the end', () => {
    expect(arranged([9, 1, 5, 5], [1, 5, 9, 7], false)).toEqual([9, 1, 5, 7]);
  });

  it('may be moved one at a time', () => {
    expect(moved([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
    expect(moved([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
  });
});
