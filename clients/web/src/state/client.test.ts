// What presses do while the connection is slow or lost, and how a visitor comes back.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STANDARD_AUTOMATION } from '../legal_buttons/automation';
import { World } from '../link/link_for_tests';
import { ChatPlace, ModerationAct, SeatKind, TablePhase } from '../link/protocol';
import { ASK_AGAIN_MS, Client } from './client.svelte';
import { Memory } from './memory';

let world: World;
let client: Client;
let answers: Record<string, [number, object]>;
/** For what comes with code that is loaded first: on a busy machine that takes seconds. */
const LOADED = { timeout: 60_000 };

/** How many requests of one kind were sent over the sockets. */
function asked(kind: string): number {
  return world.sockets.flatMap((socket) => socket.frames()).filter(({ body }) => body.case === kind)
    .length;
}

function lastRequest(kind: string): number {
  return world.socket.frames().findLast(({ body }) => body.case === kind)?.request ?? 0;
}

async function come(player = 7n, startedMs = 1n): Promise<void> {
  world.socket.onopen?.();
  await vi.waitFor(() => expect(asked('hello')).toBe(world.sockets.length));
  world.socket.tell({ case: 'welcome', value: { player, startedMs } });
}

/** Loses the connection and lets the page connect again. */
async function lose(): Promise<void> {
  const before = world.sockets.length;
  world.socket.onclose?.();
  world.pass(300);
  await vi.waitFor(() => expect(world.sockets).toHaveLength(before + 1));
}

/** A page in a browser that has stored `kept`. */
function pageOf(kept: Record<string, string>, hash = ''): void {
  world = new World();
  const items = new Map(Object.entries(kept));
  const memory = new Memory({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  });
  client = new Client(world, memory, ['en']);
  client.begin(hash);
}

beforeEach(async () => {
  answers = {
    '/auth/session': [200, { signed_in: true }],
    '/auth/ticket': [200, { ticket: 'once' }],
  };
  vi.stubGlobal('fetch', async (path: string) => {
    const [status, told] = answers[path] ?? [500, {}];
    return new Response(JSON.stringify(told), { status });
  });
  pageOf({ 'lair.known': 'yes' }, '#/season/1');
  await vi.waitFor(() => expect(world.sockets).toHaveLength(1));
  await come();
});

afterEach(() => vi.unstubAllGlobals());

it('sends an act of a season over a slow line at once, and once', async () => {
  world.pass(2_600);
  expect(client.linkState.kind).toBe('slow');
  void client.act(1n, { case: 'register', value: { player: 7n } });
  await vi.waitFor(() => expect(asked('leagueAct')).toBe(1));
});

it('keeps no act of a season for when a lost line is back', async () => {
  const lost = lose();
  expect(await client.act(1n, { case: 'register', value: { player: 7n } })).toBe(false);
  await lost;
  await come();
  expect(asked('leagueAct')).toBe(0);
});

it('asks who comes where the club lets no guests in any more', async () => {
  answers['/auth/ticket'] = [403, { error: 'guests_refused', sentence: 'Members only.' }];
  answers['/auth/session'] = [200, { signed_in: false }];
  await lose();
  world.socket.onopen?.();
  await vi.waitFor(() => expect(client.linkState.kind).toBe('ended'));
  expect([client.welcome, client.account.isKnown]).toEqual([undefined, false]);
});

it('comes back by itself where another page has signed in again', async () => {
  answers['/auth/ticket'] = [401, { error: 'signed_out', sentence: 'Gone.' }];
  await lose();
  world.socket.onopen?.();
  await vi.waitFor(() => expect(client.linkState.kind).toBe('ended'));
  answers['/auth/ticket'] = [200, { ticket: 'again' }];
  client.wake();
  await vi.waitFor(() => expect(world.sockets).toHaveLength(3));
});

it('asks who comes until the server says so, where only the cookie knows', async () => {
  answers['/auth/session'] = [503, {}];
  pageOf({});
  await vi.waitFor(() => expect(world.timers).toHaveLength(1));
  answers['/auth/session'] = [200, { signed_in: true }];
  world.pass(ASK_AGAIN_MS);
  await vi.waitFor(() => expect(world.sockets).toHaveLength(1));
});

/** Receives a private message, which the visitor starts to answer. */
function getLetter(): void {
  const value = { channel: { place: ChatPlace.PRIVATE }, last: 1n };
  const line = { number: 1n, player: 8n, name: 'Bo', to: 7n, text: 'The key is under the mat.' };
  world.socket.tell({ case: 'chat', value: { ...value, lines: [line] } });
  client.dialog = { kind: 'letters' };
  expect(client.voice.history).toHaveLength(1);
}

it('shows nobody what the one before was told, once they have signed out', async () => {
  getLetter();
  world.socket.tell({ case: 'goodbye', value: { code: 'signed_out', sentence: 'Gone.' } });
  expect(client.voice.history).toEqual([]);
  expect(client.voice.notices).toEqual([]);
  expect(client.dialog).toBeUndefined();
});

it('closes the account with its visitor, but not the way to sign in', async () => {
  client.dialog = { kind: 'account', page: 'bots' };
  await lose();
  await come(8n);
  expect(client.dialog).toBeUndefined();
  client.dialog = { kind: 'account', page: 'sign-in' };
  world.socket.tell({ case: 'goodbye', value: { code: 'signed_out', sentence: 'Gone.' } });
  expect(client.dialog).toEqual({ kind: 'account', page: 'sign-in' });
});

it('shows nobody what the one before was told, where another page has let them in', async () => {
  getLetter();
  await lose();
  await come(8n);
  await come(8n);
  expect(client.welcome?.player).toBe(8n);
  expect(client.voice.history.map(({ text }) => text).join()).not.toContain('mat');
  expect(client.dialog).toBeUndefined();
});

/** The last letter that the latest hello says it has. */
function lastHeard(): bigint | undefined {
  const hello = world.socket.frames().find(({ body }) => body.case === 'hello')?.body;
  return hello?.case === 'hello' ? hello.value.privateSince : undefined;
}

it('asks for all letters of another visitor, whatever the one before had read', async () => {
  getLetter();
  await lose();
  await come(8n);
  expect(world.sockets).toHaveLength(3);
  await come(8n);
  expect([client.welcome?.player, lastHeard()]).toEqual([8n, 0n]);
});

it('keeps what one visitor typed from the next', async () => {
  client.chat.drafts.set('room:lair ', 'I think that');
  await lose();
  await come();
  expect(client.chat.drafts.size).toBe(1);
  await lose();
  await come(8n);
  expect(client.chat.drafts.size).toBe(0);
});

it('asks for no letter again for the visitor who has it', async () => {
  getLetter();
  await lose();
  await come();
  expect([world.sockets.length, lastHeard()]).toEqual([2, 1n]);
});

it('asks for all letters of whoever signs in next', async () => {
  vi.stubGlobal('location', { hash: '' });
  getLetter();
  client.reenter();
  await come(8n);
  expect([world.sockets.length, lastHeard()]).toEqual([2, 0n]);
});

it('keeps what moderators decided until each was read, beside the letter being written', () => {
  getLetter();
  for (const reason of ['Shouting', 'Shouting again'])
    world.socket.tell({ case: 'notice', value: { reason } });
  expect(client.dialog).toEqual({ kind: 'letters' });
  expect(client.decisions.map(({ reason }) => reason)).toEqual(['Shouting', 'Shouting again']);
});

it('shows once what is in force, however often the server says it again', async () => {
  const mute = { act: ModerationAct.MUTE, reason: 'Shouting', until: 90n };
  world.socket.tell({ case: 'notice', value: mute });
  await lose();
  await come();
  world.socket.tell({ case: 'notice', value: mute });
  world.socket.tell({ case: 'notice', value: { ...mute, until: 99n } });
  expect(client.decisions.map(({ until }) => until)).toEqual([90n, 99n]);
});

it('shows what was decided twice in the same words', async () => {
  const warning = { act: ModerationAct.WARN, reason: 'Shouting', at: 50n };
  for (const at of [50n, 70n]) world.socket.tell({ case: 'notice', value: { ...warning, at } });
  const boot = { act: ModerationAct.BOOT, reason: 'Shouting', table: 3n };
  for (const table of [3n, 4n]) world.socket.tell({ case: 'notice', value: { ...boot, table } });
  expect(client.decisions.map(({ at, table }) => [at, table])).toEqual([
    [50n, 0n],
    [70n, 0n],
    [0n, 3n],
    [0n, 4n],
  ]);
});

it('begins the screen anew for another visitor, not for the same one who comes back', async () => {
  await lose();
  await come();
  expect(client.departures).toBe(0);
  await lose();
  await come(8n);
  expect(client.departures).toBe(1);
});

it('begins the screen anew once for a visitor who has gone, not again for whoever comes', () => {
  vi.stubGlobal('location', { hash: '' });
  world.socket.tell({ case: 'goodbye', value: { code: 'signed_out', sentence: 'Gone.' } });
  expect(client.departures).toBe(1);
  client.reenter();
  expect(client.departures).toBe(1);
});

it('lets a lesson go on, whoever takes it', async () => {
  client.follow('#/learn/1');
  const lesson = client.openLesson({
    tell: () => 0,
    ask: async () => ({ kind: 'lost' }),
    oneWayMs: 0,
  });
  await lose();
  await come(8n);
  expect([client.opened === lesson, client.departures]).toEqual([true, 0]);
});

it('asks the learner in a lesson, whatever the switches answer in a game', () => {
  const automation = { ...STANDARD_AUTOMATION, discardDrawn: true };
  client.change({ keepAutomation: true, automation });
  const tell = { tell: () => 0, ask: async () => ({ kind: 'lost' as const }), oneWayMs: 0 };
  expect(client.openLesson(tell).automation.discardDrawn).toBe(false);
  client.follow('#/table/3');
  expect(client.opened?.automation.discardDrawn).toBe(true);
});

it('keeps what was told over a lost line', async () => {
  getLetter();
  await lose();
  await come();
  expect(client.voice.history.map(({ text }) => text).join()).toContain('mat');
});

it('tells the share code of the table in the address once, however often the line is lost', async () => {
  client.follow('#/table/3/LION');
  expect(asked('findTable')).toBe(1);
  world.socket.tell({ case: 'done', value: { request: lastRequest('findTable'), table: 3n } });
  await lose();
  await come();
  expect(asked('findTable')).toBe(1);
  expect(asked('openTable')).toBe(2);
});

it('offers to reload, once, if the server sends what the page does not know', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  world.socket.tell({ case: undefined });
  expect(client.updates.isReady).toBe(true);
  pageOf({ 'lair.known': 'yes' });
  await vi.waitFor(() => expect(world.sockets).toHaveLength(1));
  await come();
  world.socket.tell({ case: undefined });
  expect(client.updates.isReady).toBe(false);
});

it('has no seat any more at a table that is gone: to play makes another one', async () => {
  const ownTables = [{ table: 9n }, { table: 3n }];
  world.socket.tell({ case: 'welcome', value: { player: 7n, startedMs: 1n, ownTables } });
  client.follow('#/table/9');
  const request = lastRequest('openTable');
  world.socket.tell({ case: 'refused', value: { request, code: 'no_such_table' } });
  expect(client.ownTables.map(({ table }) => table)).toEqual([3n]);
});

it('changes the room once the server shows it, and says why where it does not', () => {
  const rooms = [{ id: 'lair' }, { id: 'den' }];
  world.socket.tell({ case: 'welcome', value: { player: 7n, startedMs: 1n, rooms } });
  client.follow('#/room/lair');
  world.socket.tell({ case: 'roomTables', value: { room: 'lair' } });
  client.follow('#/room/den');
  expect([client.rooms.room, client.rooms.entering]).toEqual(['lair', 'den']);
  const request = lastRequest('enterRoom');
  world.socket.tell({ case: 'refused', value: { request, code: 'too_fast', waitSeconds: 3 } });
  expect([client.rooms.room, client.rooms.entering]).toEqual(['lair', '']);
  expect(client.voice.notices.map(({ text }) => text).join()).toContain('wait 3 s');
});

/** Welcomes the visitor to a room, with a game against bots under way at each of the tables. */
function comeBack(...playing: bigint[]): void {
  vi.stubGlobal('location', { hash: '' });
  const kinds = [SeatKind.PERSON, SeatKind.BOT, SeatKind.BOT, SeatKind.BOT];
  const ownTables = playing.map((table) => ({
    table,
    phase: TablePhase.PLAYING,
    seats: kinds.map((kind) => ({ kind })),
  }));
  const club = { rooms: [{ id: 'lounge' }], ruleSystems: [{ id: 'yahoo' }] };
  world.socket.tell({ case: 'welcome', value: { player: 7n, startedMs: 1n, ownTables, ...club } });
}

it('makes another table at the same press where the one under way is gone', async () => {
  comeBack(9n);
  void client.playNow();
  await vi.waitFor(() => expect(asked('openTable')).toBe(1), LOADED);
  expect(asked('createTable')).toBe(0);
  const request = lastRequest('openTable');
  world.socket.tell({ case: 'refused', value: { request, code: 'no_such_table' } });
  await vi.waitFor(() => expect(asked('createTable')).toBe(1));
});

it('returns to the next table under way where the first is gone', async () => {
  comeBack(9n, 10n);
  void client.playNow();
  await vi.waitFor(() => expect(asked('openTable')).toBe(1), LOADED);
  const request = lastRequest('openTable');
  world.socket.tell({ case: 'refused', value: { request, code: 'no_such_table' } });
  await vi.waitFor(() => expect(client.opened?.id).toBe(10n));
  const summary = { table: 10n, phase: TablePhase.PLAYING };
  world.socket.tell({ case: 'table', value: { summary, you: 0 } });
  await vi.waitFor(() => expect(client.busy).toBe(false));
  expect(asked('createTable')).toBe(0);
});

it('waits for no table that the visitor has left, and begins no game there', async () => {
  comeBack();
  void client.playNow();
  await vi.waitFor(() => expect(asked('createTable')).toBe(1), LOADED);
  world.socket.tell({ case: 'done', value: { request: lastRequest('createTable'), table: 9n } });
  await vi.waitFor(() => expect(asked('openTable')).toBe(1));
  client.follow('#/watch');
  await vi.waitFor(() => expect(client.busy).toBe(false));
  expect(asked('sit') + asked('addBots')).toBe(0);
});

it('shows at a table no wall of the table before, whose check ends late', async () => {
  client.follow('#/table/3');
  const { walls } = client;
  world.socket.tell({ case: 'wallShown', value: { table: 3n, deal: 1 } });
  client.follow('#/table/4');
  await vi.waitFor(() => expect(walls.last?.deal).toBe(1), LOADED);
  expect(client.walls.last).toBeUndefined();
});

it('tells it again to a server that was started anew', async () => {
  client.follow('#/table/3/LION');
  world.socket.tell({ case: 'done', value: { request: lastRequest('findTable'), table: 3n } });
  await lose();
  await come(7n, 2n);
  expect(asked('findTable')).toBe(2);
});

it('shows what an operator announced until it is taken back, be it while the line was lost', async () => {
  const announce = (text: string) =>
    world.socket.tell({ case: 'announcement', value: { text, until: 2_000_000_000n } });
  announce('Tea at five');
  expect(client.announcement?.text).toBe('Tea at five');
  announce('');
  expect(client.announcement?.text).toBe('');
  announce('Tea at six');
  await lose();
  expect(client.announcement?.text).toBe('Tea at six');
  await come();
  expect(client.announcement).toBeUndefined();
});
