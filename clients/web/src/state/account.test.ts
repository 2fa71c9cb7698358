// What the account pages are asked, and what is kept of their answers.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Account } from './account.svelte';
import { Memory } from './memory';

interface Asked {
  readonly path: string;
  readonly body: unknown;
  readonly authorization: string | undefined;
}

let asked: Asked[];
let answers: Record<string, [number, object]>;
let memory: Memory;
let account: Account;

const get = (async (path: string, init: RequestInit) => {
  const headers = init.headers as Record<string, string> | undefined;
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  asked.push({ path, body, authorization: headers?.Authorization });
  const [status, told] = answers[path] ?? [500, {}];
  return new Response(JSON.stringify(told), { status });
}) as typeof fetch;

function begin(kept: Record<string, string> = {}): void {
  const items = new Map(Object.entries(kept));
  memory = new Memory({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  });
  account = new Account(memory, get);
}

beforeEach(() => {
  asked = [];
  answers = { '/auth/guest': [201, { player: 7 }], '/auth/ticket': [200, { ticket: 'once' }] };
  begin();
});

describe('A newcomer', () => {
  it('becomes a guest by name, is known from then on', async () => {
    expect(await account.begin('Ana')).toBeUndefined();
    expect(asked).toMatchObject([{ path: '/auth/guest', body: { name: 'Ana' } }]);
    expect(account.isKnown).toBe(true);
    expect(memory.isKnown).toBe(true);
  });

  it('is one guest, however often they press', async () => {
    await Promise.all([account.begin('Ana'), account.begin('Ana')]);
    expect(asked).toHaveLength(1);
  });

  it('is told why a name is not to be had', async () => {
    const told = { error: 'name_taken', sentence: 'Taken.', field: 'name' };
    answers['/auth/guest'] = [409, told];
    expect(await account.begin('Ana')).toEqual({
      code: 'name_taken',
      sentence: 'Taken.',
      field: 'name',
    });
    expect(account.isKnown).toBe(false);
  });
});

describe('A returning visitor', () => {
  it('stays who they are', async () => {
    begin({ 'lair.known': 'yes' });
    expect(await account.begin('Bo')).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('exchanges the token of an earlier version for the cookie, once', async () => {
    begin({ 'lair.token': 'old' });
    answers['/auth/adopt'] = [200, { player: 7 }];
    await account.ticket();
    await account.ticket();
    expect(asked.map(({ path }) => path)).toEqual(['/auth/adopt', '/auth/ticket', '/auth/ticket']);
    expect(asked[0]?.authorization).toBe('Bearer old');
    expect(memory.token).toBe('');
  });

  it('whose session has ended is forgotten', async () => {
    begin({ 'lair.known': 'yes' });
    answers['/auth/ticket'] = [401, { error: 'signed_out', sentence: '' }];
    expect(await account.ticket()).toMatchObject({ kind: 'no', no: { code: 'signed_out' } });
    expect(account.isKnown).toBe(false);
  });

  it('who has signed out stays known where the guest from before has come back', async () => {
    begin({ 'lair.known': 'yes' });
    answers['/auth/sign-out'] = [200, { signed_in: true, player: 7 }];
    expect(await account.signOut(false)).toBeUndefined();
    expect(account.isKnown).toBe(true);
  });

  it('is found by the session although the page had forgotten', async () => {
    answers['/auth/session'] = [200, { signed_in: true }];
    await account.recognise();
    expect(account.isKnown).toBe(true);
  });
});

describe('While an answer is on its way', () => {
  /** The requests in order; each is answered when the test says so. */
  let waiting: { path: string; answer: (told: object, status?: number) => void }[];

  beforeEach(() => {
    waiting = [];
    const late = ((path: string, { signal }: RequestInit) =>
      new Promise((resolve, reject) => {
        const answer = (told: object, status = 200) =>
          resolve(new Response(JSON.stringify(told), { status }));
        signal?.addEventListener('abort', reject);
        waiting.push({ path, answer });
      })) as typeof fetch;
    account = new Account(memory, late);
  });

  /** The next request, once it is made. */
  async function next(): Promise<(typeof waiting)[number]> {
    await vi.waitFor(() => expect(waiting).not.toEqual([]));
    return waiting.shift() as (typeof waiting)[number];
  }

  it('nobody signs out or in: whose cookie comes last would be the visitor', async () => {
    void account.recognise();
    const signedOut = account.signOut(false);
    const session = await next();
    expect(session.path).toBe('/auth/session');
    expect(waiting).toEqual([]);
    session.answer({ signed_in: true });
    const leaving = await next();
    expect(leaving.path).toBe('/auth/sign-out');
    leaving.answer({ signed_in: false });
    await signedOut;
    expect(account.isKnown).toBe(false);
  });

  it('one that fails holds up nobody for good', async () => {
    const recognised = account.recognise();
    const signedIn = account.signIn('Ana', 'quiet');
    (await next()).answer({}, 503);
    expect(await recognised).toBeDefined();
    (await next()).answer({ player: 7 });
    expect(await signedIn).toBeUndefined();
    expect(account.isKnown).toBe(true);
  });

  describe('for too long', () => {
    /** The time limit of each request, in order. */
    let limits: AbortController[];

    beforeEach(() => {
      limits = [];
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
        const limit = new AbortController();
        limits.push(limit);
        return limit.signal;
      });
    });
    afterEach(() => vi.restoreAllMocks());

    it('it is given up, who waits behind has their turn', async () => {
      const recognised = account.recognise();
      const signedIn = account.signIn('Ana', 'quiet');
      await next();
      limits[0]?.abort();
      expect(await recognised).toMatchObject({ code: 'unreachable' });
      (await next()).answer({ player: 7 });
      expect(await signedIn).toBeUndefined();
    });
  });

  it('a ticket of the session before says nothing about the one that took its place', async () => {
    const bought = account.ticket();
    const ticket = await next();
    const signedIn = account.signIn('Ana', 'quiet');
    (await next()).answer({ player: 7 });
    await signedIn;
    ticket.answer({ error: 'signed_out', sentence: '' }, 401);
    expect(await bought).toMatchObject({ kind: 'no' });
    expect(account.isKnown).toBe(true);
  });
});

describe('A server that does not answer', () => {
  it('ends nothing', async () => {
    begin({ 'lair.known': 'yes' });
    answers['/auth/ticket'] = [503, { error: 'busy', sentence: '' }];
    expect(await account.ticket()).toMatchObject({ kind: 'no' });
    await account.recognise();
    expect(account.isKnown).toBe(true);
  });
});
