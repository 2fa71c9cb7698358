// What is said at a table is seen for a moment.
import { describe, expect, it } from 'vitest';
import { Bubbles } from './bubbles.svelte';

/** A clock that runs when it is told to. */
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
    expect(bubbles.shown.get(7n)).toBe('Nice hand');
    ring();
    expect(bubbles.shown.size).toBe(0);
  });

  it('gives way to what the same player says next, whose time begins anew', () => {
    const { after, waiting } = clock();
    const bubbles = new Bubbles(after);
    bubbles.say(7n, 'Nice hand');
    bubbles.say(7n, 'Oops');
    bubbles.say(8n, 'Yes');
    expect([...bubbles.shown.values()]).toEqual(['Oops', 'Yes']);
    expect(waiting.size).toBe(2);
  });

  it('holds no speech', () => {
    const bubbles = new Bubbles(clock().after);
    bubbles.say(7n, 'x'.repeat(200));
    expect(bubbles.shown.get(7n)).toHaveLength(60);
  });
});
