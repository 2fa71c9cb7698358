// @vitest-environment happy-dom
// What a page shows of an answer that comes late, fails, or says that there is nothing.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerOf } from '../api/page';
import { Read } from './read.svelte';

/** Answers each request, in order. */
let asked: ((status: number) => void)[];
let player = $state('7');
let read: Read<string>;
let leave: () => void;

beforeEach(() => {
  asked = [];
  player = '7';
  vi.stubGlobal('fetch', (path: string) => {
    return new Promise((resolve) => {
      asked.push((status) => resolve(new Response(path, { status })));
    });
  });
  leave = $effect.root(() => {
    read = new Read(() => answerOf(player).then((answer) => answer.text()));
  });
  flushSync();
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

const shown = () => read.answer ?? read.lack;

it('asks anew when the question changes; the answer before stays until the next comes', async () => {
  asked[0]?.(200);
  await vi.waitFor(() => expect(shown()).toBe('7'));
  player = '8';
  flushSync();
  expect(shown()).toBe('7');
  asked[1]?.(200);
  await vi.waitFor(() => expect(shown()).toBe('8'));
});

it.each([404, 410])('is none where the server says %i', async (status) => {
  asked[0]?.(status);
  await vi.waitFor(() => expect(shown()).toBe('none'));
});

it('is unread where the server cannot say, until it is asked again', async () => {
  asked[0]?.(503);
  await vi.waitFor(() => expect(shown()).toBe('unread'));
  read.again();
  flushSync();
  asked[1]?.(200);
  await vi.waitFor(() => expect(shown()).toBe('7'));
  expect(read.lack).toBeUndefined();
});

it('shows nothing of an earlier question where the next one fails', async () => {
  asked[0]?.(200);
  await vi.waitFor(() => expect(shown()).toBe('7'));
  player = '8';
  flushSync();
  asked[1]?.(500);
  await vi.waitFor(() => expect(shown()).toBe('unread'));
});
