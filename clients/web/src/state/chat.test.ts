// What is kept of what people say, what of it is unread, what is hidden.
import { create } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it } from 'vitest';
import { ChatLinesSchema } from '../link/gen/lair/v1/chat_pb';
import { ChatPlace, HushKind } from '../link/protocol';
import { Chat, correspondent, PRIVATE, roomTalk } from './chat.svelte';
import { Memory } from './memory';

const YOU = 7n;
const BO = 9n;
const ANA = 11n;
const ROOM = roomTalk('lair');
let chat: Chat;
let memory: Memory;

beforeEach(() => {
  const items = new Map<string, string>();
  memory = new Memory({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  });
  chat = new Chat(async () => ({ kind: 'done', table: 0n }), memory);
  chat.enter(YOU);
});

interface Told {
  place?: ChatPlace;
  history?: boolean;
  cut?: boolean;
  from?: bigint;
}

function hear(numbers: readonly number[], told: Told = {}) {
  const { place = ChatPlace.ROOM, history = false, cut = false, from = BO } = told;
  return chat.receive(
    create(ChatLinesSchema, {
      channel: { place, room: place === ChatPlace.ROOM ? 'lair' : '' },
      lines: numbers.map((number) => ({ number: BigInt(number), player: from, text: 'hello' })),
      history,
      cut,
      last: history ? BigInt(numbers.at(-1) ?? 0) : 0n,
    }),
  );
}

const numbers = () => chat.talk(ROOM).lines.map(({ number }) => Number(number));

describe('A channel', () => {
  it('keeps its lines in order, each once', () => {
    hear([1, 2], { history: true });
    hear([4]);
    hear([2, 3, 4], { history: true });
    expect(numbers()).toEqual([1, 2, 3, 4]);
    expect(chat.since(ROOM)).toBe(4n);
  });

  it('begins anew when too much was missed', () => {
    hear([1, 2]);
    hear([50, 51], { history: true, cut: true });
    expect(numbers()).toEqual([50, 51]);
  });

  it('is somebody else’s no more', () => {
    hear([1]);
    chat.enter(8n);
    expect(numbers()).toEqual([]);
  });
});

describe('Unread', () => {
  it('is what was said since the visitor came, by others', () => {
    hear([1, 2], { history: true });
    expect(chat.unread(ROOM)).toBe(0);
    hear([3]);
    hear([4], { from: YOU });
    expect(chat.unread(ROOM)).toBe(1);
    chat.markRead(ROOM);
    expect(chat.unread(ROOM)).toBe(0);
  });

  it('are letters that came while nobody was here', () => {
    hear([1, 2], { place: ChatPlace.PRIVATE, history: true });
    expect(chat.unread(PRIVATE)).toBe(2);
    chat.markRead(PRIVATE, BO);
    expect(chat.unread(PRIVATE)).toBe(0);
    expect(memory.inboxRead(YOU).get(BO)).toBe(2n);
    expect(memory.inboxRead(BO).size).toBe(0);
  });

  it('are the letters of one person, whosever were read meanwhile', () => {
    hear([1], { place: ChatPlace.PRIVATE });
    hear([2, 3], { place: ChatPlace.PRIVATE, from: ANA });
    chat.markRead(PRIVATE, ANA);
    expect(chat.unread(PRIVATE, ANA)).toBe(0);
    expect(chat.unread(PRIVATE, BO)).toBe(1);
    // At the next visit, too.
    chat.enter(BO);
    chat.enter(YOU);
    hear([1], { place: ChatPlace.PRIVATE, history: true });
    hear([2, 3], { place: ChatPlace.PRIVATE, from: ANA, history: true });
    expect(chat.unread(PRIVATE)).toBe(1);
  });

  it('are no letters that an earlier version of the page had shown', () => {
    memory.store?.setItem('lair.inbox', `${YOU}:2`);
    hear([1, 2, 3], { place: ChatPlace.PRIVATE, history: true });
    expect(chat.unread(PRIVATE)).toBe(1);
  });
});

describe('Somebody muted', () => {
  it('is not heard in rooms, whatever came before', () => {
    expect(hear([1])).toHaveLength(1);
    chat.hushed = [{ $typeName: 'lair.v1.HushEntry', player: BO, name: 'Bo', kind: HushKind.MUTE }];
    expect(chat.isHidden(BO, ChatPlace.ROOM)).toBe(true);
    expect(chat.isHidden(BO, ChatPlace.PRIVATE)).toBe(false);
    expect(hear([2])).toEqual([]);
    expect(chat.unread(ROOM)).toBe(0);
  });
});

describe('A letter', () => {
  it('belongs to the other one, whoever wrote it', () => {
    hear([1], { place: ChatPlace.PRIVATE });
    const [line] = chat.talk(PRIVATE).lines;
    expect(line && correspondent(line, YOU).player).toBe(BO);
    expect(line && correspondent({ ...line, player: YOU, to: BO }, YOU).player).toBe(BO);
  });
});
