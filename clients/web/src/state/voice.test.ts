// Notices disappear by themselves: good news first, those with something to decide last.
import { expect, test } from 'vitest';
import { Voice } from './voice.svelte';

test('good news goes before a refusal, that before an offer', () => {
  const ends: { ms: number; run: () => void }[] = [];
  const voice = new Voice((ms, run) => {
    ends.push({ ms, run });
    return () => undefined;
  });
  const shown = () => voice.notices.map(({ text }) => text);
  voice.notify('Come', { label: 'Go', run: () => undefined });
  voice.notify('No');
  voice.cheer('Yes');
  const inOrder = ends.sort((one, other) => one.ms - other.ms);
  expect(shown()).toEqual(['Come', 'No', 'Yes']);
  inOrder[0]?.run();
  expect(shown()).toEqual(['Come', 'No']);
  inOrder[1]?.run();
  expect(shown()).toEqual(['Come']);
  expect(voice.history.map(({ text }) => text)).toEqual(['Come', 'No', 'Yes']);
});
