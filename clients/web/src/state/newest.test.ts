// An answer counts unless a later question was answered first.
import { expect, it } from 'vitest';
import { Newest } from './newest';

it('lets answers count in the order of their questions, each as often as it asks', () => {
  const newest = new Newest();
  const [first, second, third] = [newest.ask(), newest.ask(), newest.ask()];
  expect(first()).toBe(true);
  expect(third()).toBe(true);
  expect(second()).toBe(false);
  expect(third()).toBe(true);
});
