// What a game shows over dialogs goes with that game.
import { createRawSnippet } from 'svelte';
import { expect, it } from 'vitest';
import { callOverDialogs, dialogCall } from './dialog_call.svelte';

const call = () => createRawSnippet<[() => void]>(() => ({ render: () => '<b></b>' }));

it('is shown until its game is gone, which takes away nothing of the next', () => {
  const [first, second] = [call(), call()];
  const takeAway = callOverDialogs(first);
  expect(dialogCall()).toBe(first);
  const takeAwaySecond = callOverDialogs(second);
  takeAway();
  expect(dialogCall()).toBe(second);
  takeAwaySecond();
  expect(dialogCall()).toBeUndefined();
});
