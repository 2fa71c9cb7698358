// What is said at a table is shown for a moment.
import { describe, expect, it } from 'vitest';
import { Bubbles } from './bubbles.svelte';

/** A clock that a test runs. */
function clock() {
  const waiting = new Set<() => void>();
  const after = (_ms: number, run: () => void) => {
    waiting.add(run);
    return () => void waiting.delete(run);
  };
  const ring = () => {
    for (const run of [...waiting]) run();
    waiting.clear();
  };
  return { after, ring, waiting };
}

describe('A bubble', () => {
  it('is seen until its time is over', () => {
    const { after, ring } = clock();
    const bubbles = new Bubbles(after);
    bubbles.say(7n, 'Nice hand');
    expect(bubbles.shown.get(7n)).toEqual({ text: 'Nice hand' });
    ring();
    expect(bubbles.shown.size).toBe(0);
  });

  it('gives way to what the same player says next, whose time begins anew', () => {
    const { after, waiting } = clock();
    const bubbles = new Bubbles(after);
    bubbles.say(7n, 'Nice hand');
    bubbles.say(7n, 'Oops');
    bubbles.say(8n, 'Yes');
    expect([...bubbles.shown.values()]).toEqual([{ text: 'Oops' }, { text: 'Yes' }]);
    expect(waiting.size).toBe(2);
  });

  it('holds a face where a phrase is one', () => {
    const bubbles = new Bubbles(clock().after);
    expect(bubbles.feel(7n, 'emote_tea')).toBe(true);
    expect(bubbles.shown.get(7n)).toEqual({ emote: 'emote_tea' });
    expect(bubbles.feel(8n, 'nice_hand')).toBe(false);
    expect(bubbles.shown.has(8n)).toBe(false);
  });

  it('holds no speech', () => {
    const bubbles = new Bubbles(clock().after);
    bubbles.say(7n, 'x'.repeat(200));
    const shown = bubbles.shown.get(7n);
    expect(shown && 'text' in shown && shown.text).toHaveLength(60);
  });
});
