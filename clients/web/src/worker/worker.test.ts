// What the service worker does when the browser has renewed or dropped its push subscription.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it } from 'vitest';

const WORKER = readFileSync(new URL('./worker.js', import.meta.url), 'utf8');

/** How many pages are open, and what they were told. */
let pages: number;
let told: string[];
/** The texts of the notices that were shown. */
let shown: string[];
/** How the browser was asked to subscribe. */
let wanted: object[];
let listeners: Map<string, (event: object) => void>;

beforeEach(() => {
  [pages, told, shown, wanted, listeners] = [0, [], [], [], new Map()];
  const page = { postMessage: (text: string) => told.push(text) };
  const self = {
    addEventListener: (kind: string, listen: (event: object) => void) => {
      listeners.set(kind, listen);
    },
    clients: { matchAll: async () => Array.from({ length: pages }, () => page) },
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
  runInNewContext(WORKER, { self, caches, SHELL: [], VERSION: '1' });
});

/** The browser tells the worker of a change, and lets it finish its work. */
async function change(what: object): Promise<void> {
  let work: Promise<unknown> | undefined;
  const waitUntil = (begun: Promise<unknown>) => {
    work = begun;
  };
  listeners.get('pushsubscriptionchange')?.({ ...what, waitUntil });
  await work;
}

it('tells the pages that are open', async () => {
  pages = 2;
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
