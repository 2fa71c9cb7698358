// What the page keeps if the browser's storage is full or forbidden.
import { afterEach, expect, it, vi } from 'vitest';
import { browserStore } from './browser';

afterEach(() => vi.unstubAllGlobals());

it('is what fits, and what does not fit breaks nothing', () => {
  const items = new Map([['lair.known', 'yes']]);
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  };
  vi.stubGlobal('window', { localStorage });
  const store = browserStore();
  store?.setItem('lair.settings', '{}');
  expect(store?.getItem('lair.known')).toBe('yes');
});

it('is nothing where storage is forbidden', () => {
  const window = {
    get localStorage(): never {
      throw new DOMException('', 'SecurityError');
    },
  };
  vi.stubGlobal('window', window);
  expect(browserStore()).toBeUndefined();
});
