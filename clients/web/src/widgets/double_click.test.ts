// Which clicks are presses.
import { expect, it } from 'vitest';
import { isPress } from './double_click';

it('are those by key and the first of a double-click, not those that follow', () => {
  expect([0, 1, 2, 3].map((detail) => isPress({ detail }))).toEqual([true, true, false, false]);
});
