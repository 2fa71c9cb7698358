// What the service worker does when the browser has renewed or dropped its push subscription, and
// where a pressed call leads.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it, vi } from 'vitest';

const WORKER = readFileSync(new URL('./worker.js', import.meta.url), 'utf8');

/** A page that is open: where it was opened, and what it shows; one that hangs does not say. */
interface Page {
  readonly opened: string;
  readonly shows?: string;
}

let pages: Page[];
/** What pages were told, and what was done with them. */
let told: string[];
/** The texts of the notices that were shown. */
let shown: string[];
/** How the browser was asked to subscribe. */
let wanted: object[];
let timers: (() => void)[];
let listeners: Map<string, (event: object) => void>;

/** What is sent into its second port comes out of the first at once. */
class FakeChannel {
  readonly port1 = { onmessage: (_: { data: string }): void => undefined };
  readonly port2 = { postMessage: (data: string) => this.port1.onmessage({ data }) };
}

function asClient({ opened, shows }: Page) {
  const name = shows ?? opened;
  return {
    url: `https://club.example/${opened}`,
    postMessage: (text: string, [port]: FakeChannel['port2'][] = []) => {
      if (!port) told.push(text);
      else if (shows !== undefined) port.postMessage(shows);
    },
    focus: async () => told.push(`focus ${name}`),
    navigate: async (to: string) => told.push(`${name} to ${to}`),
  };
}

beforeEach(() => {
  [pages, told, shown, wanted, timers, listeners] = [[], [], [], [], [], new Map()];
  const self = {
    addEventListener: (kind: string, listen: (event: object) => void) => {
      listeners.set(kind, listen);
    },
    clients: {
      matchAll: async () => pages.map(asClient),
      openWindow: async (address: string) => told.push(`open ${address}`),
    },
    registration: {
      showNotification: async (_: string, { body }: { body: string }) => {
        shown.push(body);
      },
      pushManager: {
        subscribe: async (options: object) => {
          wanted.push(options);
        },
      },
    },
  };
  const caches = { match: async () => undefined };
  const later = (run: () => void) => timers.push(run);
  const browser = { self, caches, URL, setTimeout: later, MessageChannel: FakeChannel };
  runInNewContext(WORKER, { ...browser, SHELL: [], VERSION: '1' });
});

/** Lets the worker finish what it does for an event. */
async function happens(kind: string, what: object): Promise<void> {
  let work: Promise<unknown> | undefined;
  const waitUntil = (begun: Promise<unknown>) => {
    work = begun;
  };
  listeners.get(kind)?.({ ...what, waitUntil });
  await work;
}

const change = (what: object) => happens('pushsubscriptionchange', what);
const press = (address?: string) =>
  happens('notificationclick', { notification: { close: () => undefined, data: { address } } });

it('tells the pages that are open', async () => {
  pages = [{ opened: '' }, { opened: '' }];
  await change({ newSubscription: {} });
  expect(told).toEqual(['subscription-changed', 'subscription-changed']);
  expect(shown).toEqual([]);
});

it('asks the visitor to open one if none is, as nobody else can tell the server', async () => {
  await change({ newSubscription: {} });
  expect(shown).toEqual([expect.stringContaining('Open this page once')]);
});

it('subscribes again where the browser has only dropped the old one', async () => {
  const options = { userVisibleOnly: true };
  await change({ oldSubscription: { options } });
  expect(wanted).toEqual([options]);
});

it('leads to the page that shows the table already, with or without its code', async () => {
  pages = [
    { opened: '', shows: '#/' },
    { opened: '', shows: '#/table/4/LION' },
  ];
  await press('/#/table/4');
  expect(told).toEqual(['focus #/table/4/LION']);
});

it('takes a page there that shows no table, not one where somebody may play', async () => {
  pages = [
    { opened: '', shows: '#/table/5' },
    { opened: '#/table/4', shows: '#/room/den' },
  ];
  await press('/#/table/4');
  expect(told).toEqual(['focus #/room/den', '#/room/den to /#/table/4']);
});

it('opens a page where the others show other tables', async () => {
  pages = [{ opened: '', shows: '#/table/40' }];
  await press('/#/table/4');
  expect(told).toEqual(['open /#/table/4']);
});

it('takes a page that does not answer for what it was opened for', async () => {
  pages = [{ opened: '#/table/5' }, { opened: '#/season/2' }];
  const led = press('/#/table/4');
  await vi.waitFor(() => expect(timers).toHaveLength(2));
  for (const ring of timers) ring();
  await led;
  expect(told).toEqual(['focus #/season/2', '#/season/2 to /#/table/4']);
});

it('leads from a notice without an address to the page itself', async () => {
  await press();
  expect(told).toEqual(['open /']);
  pages = [{ opened: '', shows: '#/table/5' }];
  await press();
  expect(told).toEqual(['open /', 'focus #/table/5']);
});
