// How often the page asks how long games took.
import { afterEach, expect, it, vi } from 'vitest';
import { knownPaces } from './paces';

afterEach(() => vi.unstubAllGlobals());

it('asks until it was answered, then no more', async () => {
  const fetched = vi.fn(async () => new Response(null, { status: 503 }));
  vi.stubGlobal('fetch', fetched);
  expect(await knownPaces()).toEqual([]);
  fetched.mockImplementation(async () => Response.json({ paces: [{ rules: 'mcr' }] }));
  expect(await knownPaces()).toEqual([{ rules: 'mcr' }]);
  expect(await knownPaces()).toHaveLength(1);
  expect(fetched).toHaveBeenCalledTimes(2);
});
