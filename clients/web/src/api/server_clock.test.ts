// How a page without a connection learns the time of the server.
import { afterEach, expect, it, vi } from 'vitest';
import { serverAheadMs } from './server_clock';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answerWith(headers: Record<string, string>): void {
  vi.stubGlobal('fetch', async () => new Response(null, { headers }));
  vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
}

it('is told by the date of an answer', async () => {
  answerWith({ Date: new Date(1_060_000).toUTCString() });
  expect(await serverAheadMs()).toBe(60_500);
  answerWith({ Date: new Date(400_000).toUTCString() });
  expect(await serverAheadMs()).toBe(-599_500);
});

it('counts as its own where the server tells none', async () => {
  answerWith({});
  expect(await serverAheadMs()).toBe(0);
});
