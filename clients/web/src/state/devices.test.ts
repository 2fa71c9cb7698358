// What the server is told of a browser that replaces or loses its subscription, and what the worker
// is told of the page.
import { create } from '@bufbuild/protobuf';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Body } from '../link/codec';
import { WelcomeSchema } from '../link/gen/lair/v1/server_pb';
import type { Answer } from '../link/link';
import { Devices } from './devices.svelte';
import { Memory } from './memory';

const WELCOME = create(WelcomeSchema, { player: 7n, pushKey: new Uint8Array([1]) });

/** The endpoint of the subscription that the browser has; empty for none. */
let has: string;
/** The server key that it was made for. */
let madeFor: Uint8Array<ArrayBuffer>;
/** The endpoint of the next subscription. */
let next: string;
/** Sends the worker's message to the page, with a port for the answer. */
let say: (data: string, port?: { postMessage: (answer: string) => void }) => void;
let asked: Body[];
let answer: Answer;
let devices: Devices;

const subscription = () =>
  has && {
    endpoint: has,
    options: { applicationServerKey: madeFor.buffer },
    getKey: () => new ArrayBuffer(1),
    unsubscribe: async () => {
      has = '';
    },
  };

beforeEach(() => {
  [has, next, asked, answer] = ['https://one', 'https://two', [], { kind: 'done', table: 0n }];
  madeFor = new Uint8Array([1]);
  const pushManager = {
    getSubscription: async () => subscription() || null,
    // As browsers do, which keep one subscription for each site.
    subscribe: async (wanted: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      if (has) throw new DOMException('', 'InvalidStateError');
      [has, madeFor] = [next, wanted.applicationServerKey];
      return subscription();
    },
  };
  const serviceWorker = {
    getRegistration: async () => ({ pushManager }),
    addEventListener: (_: string, listen: (event: { data: string; ports: object[] }) => void) => {
      say = (data, port) => listen({ data, ports: port ? [port] : [] });
    },
  };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  const items = new Map([['lair.called', '7']]);
  const memory = new Memory({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  });
  devices = new Devices(async (body) => {
    asked.push(body);
    return answer;
  }, memory);
  devices.begin();
});
afterEach(() => vi.unstubAllGlobals());

const told = () =>
  asked.map(({ case: kind, value }) => (kind === 'subscribePush' ? value.endpoint : kind));

it('is told once in a session, again in the next', async () => {
  await devices.enter(WELCOME);
  await devices.enter(WELCOME);
  expect(told()).toEqual(['https://one']);
  devices.leave();
  await devices.enter(WELCOME);
  expect(told()).toEqual(['https://one', 'https://one']);
  expect(devices.isSubscribed).toBe(true);
});

it('is told the one that took its place, at the next welcome', async () => {
  await devices.enter(WELCOME);
  has = 'https://other';
  await devices.enter(WELCOME);
  expect(told()).toEqual(['https://one', 'https://other']);
});

it('is told at once where the worker hears of it', async () => {
  await devices.enter(WELCOME);
  has = 'https://other';
  say('subscription-changed');
  await vi.waitFor(() => expect(told()).toEqual(['https://one', 'https://other']));
});

it('has another made for one that is lost, as long as the visitor allows it', async () => {
  has = '';
  await devices.enter(WELCOME);
  expect(told()).toEqual(['https://two']);
  expect(devices.isSubscribed).toBe(true);
  vi.stubGlobal('Notification', { permission: 'denied' });
  has = '';
  await devices.enter(WELCOME);
  expect(devices.isSubscribed).toBe(false);
});

it('has another made where the server has another key', async () => {
  await devices.enter(WELCOME);
  await devices.enter({ ...WELCOME, pushKey: new Uint8Array([2]) });
  expect(told()).toEqual(['https://one', 'https://two']);
  expect(madeFor).toEqual(new Uint8Array([2]));
});

it('is told again where the server did not hear it', async () => {
  answer = { kind: 'lost' };
  await devices.enter(WELCOME);
  expect(devices.isSubscribed).toBe(false);
  answer = { kind: 'done', table: 0n };
  await devices.enter(WELCOME);
  expect(devices.isSubscribed).toBe(true);
});

it('is told nothing for somebody who did not wish to be called here', async () => {
  await devices.enter(create(WelcomeSchema, { player: 8n, pushKey: new Uint8Array([1]) }));
  expect(asked).toEqual([]);
});

it('is told what the page shows, where the worker asks', () => {
  vi.stubGlobal('location', { hash: '#/table/4' });
  const postMessage = vi.fn();
  say('where', { postMessage });
  expect(postMessage).toHaveBeenCalledWith('#/table/4');
});
