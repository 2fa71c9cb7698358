// How a notice of the system is withdrawn where only the service worker may show one.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noticeOfSystem } from './calls';

interface Shown {
  readonly title: string;
  readonly data: unknown;
}
/** The notice that the system shows; there is one for each tag. */
let shown: Shown | undefined;

class ForbiddenHere {
  static readonly permission = 'granted';
  constructor() {
    throw new TypeError('Illegal constructor');
  }
}

beforeEach(() => {
  shown = undefined;
  const worker = {
    showNotification: async (title: string, { data }: { data: unknown }) => {
      shown = { title, data };
    },
    getNotifications: async () => {
      const there = shown;
      const close = () => {
        if (shown === there) shown = undefined;
      };
      return there ? [{ ...there, close }] : [];
    },
  };
  vi.stubGlobal('Notification', ForbiddenHere);
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve(worker) } });
});
afterEach(() => vi.unstubAllGlobals());

it('goes away with its reason', async () => {
  const withdraw = noticeOfSystem('Your turn', 'Thursday club');
  await vi.waitFor(() => expect(shown?.title).toBe('Your turn'));
  withdraw();
  await vi.waitFor(() => expect(shown).toBeUndefined());
});

it('leaves the one that has taken its place', async () => {
  const withdraw = noticeOfSystem('Your turn', 'Thursday club');
  await vi.waitFor(() => expect(shown?.title).toBe('Your turn'));
  noticeOfSystem('Bo invites you', "Lion's Lair");
  await vi.waitFor(() => expect(shown?.title).toBe('Bo invites you'));
  withdraw();
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown?.title).toBe('Bo invites you');
});
