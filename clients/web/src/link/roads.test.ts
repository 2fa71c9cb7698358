// If no WebSocket gets through: polling instead, and the change back to a socket.
import { beforeEach, describe, expect, it } from 'vitest';
import { LOST_AFTER_MS, PROBE_FIRST_MS } from './link';
import { type FakeSocket, link, linkAnew, tested, world } from './link_for_tests';

beforeEach(linkAnew);

describe('Where no WebSocket gets through', () => {
  /** Welcomes the socket that was opened last. */
  function admit(): void {
    world.socket.onopen?.();
    world.socket.tell({ case: 'welcome', value: {} });
  }

  function goLiveByPolling(): void {
    link.connect();
    world.socket.onclose?.();
    world.pass(250);
    world.socket.onclose?.();
    world.pass(500);
    admit();
    tested.answered = 0;
  }

  /** Lets time pass, with every ping answered. */
  function live(ms: number): void {
    const pinged = world.sockets.at(world.roads.lastIndexOf('poll')) as FakeSocket;
    for (let passed = 0; passed < ms; passed += 500) {
      for (const { body } of pinged.frames()) {
        if (body.case !== 'ping') continue;
        pinged.tell({ case: 'pong', value: { clientMs: body.value.clientMs, serverMs: 5000n } });
      }
      pinged.sent.length = 0;
      world.pass(500);
    }
  }

  it('the third try is by requests and answers', () => {
    goLiveByPolling();
    expect(world.roads).toEqual(['socket', 'socket', 'poll']);
    expect(tested.states.at(-1)).toBe('live');
  });

  it('a socket that opens but brings nothing was in vain too', () => {
    link.connect();
    world.socket.onopen?.();
    world.pass(LOST_AFTER_MS + 250);
    world.socket.onopen?.();
    world.pass(LOST_AFTER_MS + 500);
    expect(world.roads).toEqual(['socket', 'socket', 'poll']);
  });

  it('a server that is away is looked for on both roads', () => {
    link.connect();
    for (let opened = 1; opened < 5; opened += 1) {
      world.socket.onclose?.();
      while (world.roads.length === opened) world.pass(50);
    }
    expect(world.roads).toEqual(['socket', 'socket', 'poll', 'socket', 'socket']);
  });

  it('what was lost later is opened again as it was', () => {
    goLiveByPolling();
    world.socket.onclose?.();
    world.pass(250);
    expect(world.roads.at(-1)).toBe('poll');
  });

  it('a socket is tried beside, more and more seldom', () => {
    goLiveByPolling();
    live(PROBE_FIRST_MS);
    expect(world.roads.slice(3)).toEqual(['socket']);
    world.socket.onclose?.();
    live(2 * PROBE_FIRST_MS - 500);
    expect(world.roads.slice(3)).toEqual(['socket']);
    live(1000);
    expect(world.roads.slice(3)).toEqual(['socket', 'socket']);
    expect(tested.states.at(-1)).toBe('live');
  });

  it('the socket is used as soon as it opens, after the answers under way', async () => {
    goLiveByPolling();
    const polled = world.socket;
    live(PROBE_FIRST_MS);
    const asked = link.ask({ case: 'ready', value: { table: 4n } });
    world.socket.onopen?.();
    expect(polled.closed).toBe(false);
    const request = polled.frames().at(-1)?.request;
    polled.tell({ case: 'done', value: { request, table: 4n } });
    world.pass(250);
    expect(polled.closed).toBe(true);
    expect(await asked).toEqual({ kind: 'done', table: 4n });
    world.socket.tell({ case: 'welcome', value: {} });
    expect(tested.states.slice(-2)).toEqual(['hello', 'live']);
    expect(tested.welcomes).toBe(2);
  });

  it('the socket waits for no answer to what could not be sent', async () => {
    goLiveByPolling();
    const polled = world.socket;
    live(PROBE_FIRST_MS);
    const unfit = link.ask({ case: 'sit', value: { table: 4n, seat: -1 } });
    expect(await unfit).toMatchObject({ kind: 'refused', refused: { code: 'bad_amount' } });
    world.socket.onopen?.();
    expect(polled.closed).toBe(true);
  });

  it('what is asked while the road changes goes by the new one, once the table was opened there', async () => {
    goLiveByPolling();
    live(PROBE_FIRST_MS);
    world.socket.onopen?.();
    const asked = link.ask({ case: 'ready', value: { table: 4n } });
    await Promise.resolve();
    tested.greet = () => link.tell({ case: 'openTable', value: { table: 4n } });
    world.socket.tell({ case: 'welcome', value: {} });
    const said = world.socket.frames().filter(({ body }) => body.case !== 'ping');
    expect(said.map(({ body }) => body.case)).toEqual(['hello', 'openTable', 'ready']);
    world.socket.tell({ case: 'done', value: { request: said.at(-1)?.request, table: 4n } });
    expect(await asked).toEqual({ kind: 'done', table: 4n });
  });

  it('what is asked while the road changes is lost where the new one leads nowhere', async () => {
    goLiveByPolling();
    live(PROBE_FIRST_MS);
    world.socket.onopen?.();
    const asked = link.ask({ case: 'ready', value: { table: 4n } });
    world.pass(LOST_AFTER_MS);
    expect(await asked).toEqual({ kind: 'lost' });
    expect(await link.ask({ case: 'ready', value: { table: 4n } })).toEqual({ kind: 'lost' });
  });
});
