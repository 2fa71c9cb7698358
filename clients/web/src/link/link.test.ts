// How the connection is kept: hello, pings, answers, loss, reconnecting.
import { beforeEach, describe, expect, it } from 'vitest';
import { LOST_AFTER_MS, PATIENCE_FIRST_MS, PING_EVERY_MS, SLOW_AFTER_MS } from './link';
import { link, linkAnew, tested, world } from './link_for_tests';

beforeEach(linkAnew);

describe('A connection', () => {
  it('begins with hello, is live with the welcome', async () => {
    await tested.goLive();
    const [hello] = world.socket.frames();
    expect(hello?.body).toMatchObject({
      case: 'hello',
      value: { ticket: 'once', privateSince: 9n },
    });
    expect(tested.states).toEqual(['connecting', 'hello', 'live']);
    expect(tested.welcomes).toBe(1);
  });

  it('pings in time, stays live while the pongs come', async () => {
    await tested.goLive();
    for (let at = 0; at < 6; at += 1) {
      tested.pong();
      world.pass(PING_EVERY_MS);
    }
    expect(tested.states).toEqual(['connecting', 'hello', 'live']);
    expect(world.sockets).toHaveLength(1);
  });

  it('tells the last pong back, so that the server knows how far away it is', async () => {
    await tested.goLive();
    world.pass(40);
    tested.pong();
    world.pass(PING_EVERY_MS - 40);
    const pings = world.socket.frames().filter(({ body }) => body.case === 'ping');
    expect(pings.map(({ body }) => body.value)).toMatchObject([
      { echoMs: 0n, heldMs: 0 },
      { echoMs: 5000n, heldMs: PING_EVERY_MS - 40 },
    ]);
  });

  it('that hears nothing is slow, then lost', async () => {
    await tested.goLive();
    world.pass(SLOW_AFTER_MS - 1);
    expect(tested.states.at(-1)).toBe('live');
    world.pass(1);
    expect(tested.states.at(-1)).toBe('slow');
    world.pass(LOST_AFTER_MS - SLOW_AFTER_MS);
    expect(tested.states.at(-1)).toBe('reconnecting');
    expect(world.socket.closed).toBe(true);
  });

  it('is slow when a pong is late, live again when it comes', async () => {
    await tested.goLive();
    world.pass(100);
    tested.pong();
    world.pass(PING_EVERY_MS * 2 - 100);
    expect(tested.states.at(-1)).toBe('slow');
    tested.pong();
    expect(tested.states.at(-1)).toBe('live');
  });

  it('that breaks is opened anew after a wait that doubles', async () => {
    await tested.goLive();
    world.socket.onclose?.();
    expect(world.sockets).toHaveLength(1);
    world.pass(250);
    expect(world.sockets).toHaveLength(2);
    world.socket.onclose?.();
    world.pass(499);
    expect(world.sockets).toHaveLength(2);
    world.pass(1);
    expect(world.sockets).toHaveLength(3);
    world.socket.onopen?.();
    await Promise.resolve();
    world.socket.tell({ case: 'welcome', value: {} });
    expect(tested.welcomes).toBe(2);
    expect(tested.states.at(-1)).toBe('live');
  });

  it('that is slow to open gets another beside it, after twice as long a third', async () => {
    link.connect();
    const [slow] = world.sockets;
    world.pass(PATIENCE_FIRST_MS);
    expect(world.sockets).toHaveLength(2);
    expect(slow?.closed).toBe(false);
    world.pass(2 * PATIENCE_FIRST_MS - 1);
    expect(world.sockets).toHaveLength(2);
    world.socket.onopen?.();
    await Promise.resolve();
    world.socket.tell({ case: 'welcome', value: { player: 7n } });
    expect(tested.states.at(-1)).toBe('live');
    expect(world.socket.frames()[0]?.body.case).toBe('hello');
    expect(slow?.closed).toBe(true);
    slow?.onclose?.();
    expect(tested.states.at(-1)).toBe('live');
  });

  it('to a server far away is the one that was begun first', async () => {
    link.connect();
    const [first] = world.sockets;
    world.pass(PATIENCE_FIRST_MS);
    const second = world.socket;
    first?.onopen?.();
    await Promise.resolve();
    first?.tell({ case: 'welcome', value: { player: 7n } });
    expect(tested.states.at(-1)).toBe('live');
    expect(first?.frames()[0]?.body.case).toBe('hello');
    expect([first?.closed, second.closed]).toEqual([false, true]);
    second.onclose?.();
    world.pass(2 * PATIENCE_FIRST_MS);
    expect(tested.states.at(-1)).toBe('live');
    expect(world.sockets).toHaveLength(2);
  });

  it('is still awaited where one beside it was refused, and lost with the last', () => {
    link.connect();
    const [first] = world.sockets;
    world.pass(PATIENCE_FIRST_MS);
    world.socket.onclose?.();
    expect(tested.states).toEqual(['connecting']);
    first?.onclose?.();
    expect(tested.states.at(-1)).toBe('reconnecting');
  });

  it('that is given up leaves none of its sockets to open later', () => {
    link.connect();
    world.pass(PATIENCE_FIRST_MS);
    link.disconnect();
    expect(world.sockets.map(({ closed }) => closed)).toEqual([true, true]);
  });

  it('notices frames of a newer server', async () => {
    await tested.goLive();
    expect(tested.unknown).toBe(0);
    // Field 2000, which has no bytes; then half a field.
    for (const bytes of [
      [0x82, 0x7d, 0],
      [0x0a, 5],
    ]) {
      world.socket.onmessage?.({ data: new Uint8Array(bytes).buffer });
    }
    expect(tested.unknown).toBe(2);
    expect(tested.states.at(-1)).toBe('live');
  });

  it('that opened in time is kept', async () => {
    await tested.goLive();
    world.pass(PATIENCE_FIRST_MS);
    expect(world.sockets).toHaveLength(1);
  });

  it('that was lost is opened at once when the page wakes', async () => {
    await tested.goLive();
    world.socket.onclose?.();
    link.wake();
    expect(world.sockets).toHaveLength(2);
    world.pass(10_000);
    expect(world.sockets.length).toBeLessThan(9);
  });

  it.each(['replaced', 'version', 'auth', 'signed_out', 'banned'])(
    'that ends as "%s" is not opened again',
    async (code) => {
      await tested.goLive();
      world.socket.tell({ case: 'goodbye', value: { code } });
      world.pass(60_000);
      expect(tested.states.at(-1)).toBe('ended');
      expect(world.sockets).toHaveLength(1);
    },
  );

  it('of somebody who is turned away ends before hello', async () => {
    tested.identity = { kind: 'ended', code: 'banned', sentence: 'You are shut out.', until: 99n };
    await tested.goLive();
    expect(tested.states).toEqual(['connecting', 'hello', 'ended']);
    expect(world.socket.sent).toEqual([]);
  });

  it('whose ticket came too late tries again with another', async () => {
    link.connect();
    world.socket.onopen?.();
    await Promise.resolve();
    const [hello] = world.socket.frames();
    const refused = { request: hello?.request, code: 'ticket_spent' };
    world.socket.tell({ case: 'refused', value: refused });
    expect(tested.states.at(-1)).toBe('reconnecting');
    world.pass(250);
    expect(world.sockets).toHaveLength(2);
  });

  it('ignores what an earlier socket still says', async () => {
    await tested.goLive();
    const earlier = world.socket;
    earlier.onclose?.();
    world.pass(250);
    earlier.tell({ case: 'welcome', value: {} });
    expect(tested.welcomes).toBe(1);
  });
});

describe('A request', () => {
  const ready = { case: 'ready', value: { table: 4n } } as const;

  it('ends with the answer that names it', async () => {
    await tested.goLive();
    const first = link.ask(ready);
    const second = link.ask({ case: 'start', value: { table: 4n } });
    const [one, two] = world.socket.frames().slice(-2);
    world.socket.tell({ case: 'refused', value: { request: two?.request, code: 'busy' } });
    world.socket.tell({ case: 'done', value: { request: one?.request, table: 4n } });
    expect(await first).toEqual({ kind: 'done', table: 4n });
    expect(await second).toMatchObject({ kind: 'refused', refused: { code: 'busy' } });
  });

  it('ends with the events, or the update, that answer it', async () => {
    await tested.goLive();
    const first = link.ask(ready);
    const second = link.ask(ready);
    const [one, two] = world.socket.frames().slice(-2);
    world.socket.tell({ case: 'events', value: { done: one?.request, table: 4n } });
    world.socket.tell({ case: 'tableUpdate', value: { done: two?.request, table: 4n } });
    expect(await first).toEqual({ kind: 'done', table: 4n });
    expect(await second).toEqual({ kind: 'done', table: 4n });
  });

  it('has a number drawn by chance, which no other page of the visitor has', async () => {
    await tested.goLive();
    void link.ask(ready);
    expect(world.socket.frames().at(-1)?.request).toBeGreaterThan(2 ** 30);
  });

  it('may be answered by a frame that names it', async () => {
    await tested.goLive();
    const asked = link.ask({ case: 'readSanctions', value: {} });
    const request = world.socket.frames().at(-1)?.request;
    world.socket.tell({ case: 'sanctions', value: { request, sanctions: [{ sanction: 3n }] } });
    expect(await asked).toMatchObject({ kind: 'told', body: { case: 'sanctions' } });
  });

  it('is lost with the connection', async () => {
    await tested.goLive();
    const asked = link.ask(ready);
    world.socket.onclose?.();
    expect(await asked).toEqual({ kind: 'lost' });
  });

  it('is lost at once while there is no connection', async () => {
    expect(await link.ask(ready)).toEqual({ kind: 'lost' });
  });
});

describe('The server clock', () => {
  it('is judged by the fastest ping', () => {
    link.clock.add(1000, 1400, 9000);
    link.clock.add(2000, 2020, 9110);
    expect(link.clock.offsetMs).toBe(7100);
    expect(link.clock.roundTripMs).toBe(20);
  });
});
