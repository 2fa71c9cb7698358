// The delays that scenarios suppress are those after which the page itself gives something up.
import { expect, it } from 'vitest';
import { GIVEN_UP_MS, LOST_MS } from '../e2e/support/patient.mjs';
import { LOST_AFTER_MS } from '../src/link/link';
import { SHOWN_MS } from '../src/state/bubbles.svelte';
import { SURE_MS } from '../src/widgets/SureButton.svelte';

it('waits as long as the page says: a line, what is felt at a table, a first press of two', () => {
  expect(new Set(GIVEN_UP_MS)).toEqual(new Set([LOST_AFTER_MS, SHOWN_MS, SURE_MS]));
  expect(LOST_MS).toBe(LOST_AFTER_MS);
});
