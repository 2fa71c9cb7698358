// A call lasts no longer than there is something to come to.
import { create } from '@bufbuild/protobuf';
import { beforeEach, expect, test } from 'vitest';
import { ChatChannelSchema, ChatLineSchema } from '../link/gen/lair/v1/chat_pb';
import { ChatPlace } from '../link/protocol';
import type { Sounds } from '../sound/sounds';
import { Bubbles } from './bubbles.svelte';
import { callTo } from './calls';
import { type Doors, Herald } from './herald';
import { Voice } from './voice.svelte';

const nothing = () => undefined;
let voice: Voice;
let herald: Herald;
let doors: Doors;
/** The system notices that are on the screen. */
let outside: string[];

beforeEach(() => {
  outside = [];
  voice = new Voice(() => nothing);
  doors = {
    nameOf: () => '',
    go: nothing,
    tremble: nothing,
    call: (words) => {
      outside.push(words);
      return () => {
        outside = outside.filter((one) => one !== words);
      };
    },
    bubbles: new Bubbles(() => nothing),
    chat: { reading: undefined },
    settings: { emotes: true },
    dialog: undefined,
  };
  herald = new Herald(voice, { play: nothing } as unknown as Sounds, doors);
});

const invited = { from: 0n, name: '', room: 'lounge', $typeName: 'lair.v1.Invited' } as const;
const opened = { name: 'Autumn', deadline: 9n, $typeName: 'lair.v1.CheckInIsOpen' } as const;

test('a call ends with what it is to, the others stay', () => {
  herald.offerCheckIn({ ...opened, season: 4n });
  herald.offerTable({ ...invited, table: 4n, tableName: 'Autumn · 1/1' });
  expect(voice.notices).toHaveLength(2);
  expect(outside).toHaveLength(2);
  herald.endCall(callTo('season', 4n));
  expect(voice.notices.map(({ call }) => call)).toEqual(['table 4']);
  expect(outside).toHaveLength(1);
  herald.endCall(callTo('table', 5n));
  expect(voice.notices).toHaveLength(1);
  herald.endCall(callTo('table', 4n));
  expect(voice.notices).toHaveLength(0);
  expect(outside).toHaveLength(0);
});

test('no call to one visitor stays for the next', () => {
  herald.offerCheckIn({ ...opened, season: 4n });
  herald.offerTable({ ...invited, table: 4n, tableName: 'Autumn · 1/1' });
  herald.forget();
  expect([voice.notices, outside]).toEqual([[], []]);
});

test('the same call, told again, is shown once', () => {
  herald.offerTable({ ...invited, table: 4n, tableName: 'Autumn · 1/1' });
  herald.offerTable({ ...invited, table: 4n, tableName: 'Autumn · 1/1' });
  expect(voice.notices).toHaveLength(1);
});

test('a letter is announced unless the exchange with who wrote it is open', () => {
  const channel = create(ChatChannelSchema, { place: ChatPlace.PRIVATE });
  const letter = (player: bigint, name: string) =>
    create(ChatLineSchema, { player, name, text: 'hello' });
  doors.dialog = { kind: 'letters', to: { player: 9n, name: 'Ana' } };
  doors.chat.reading = 9n;
  herald.tellChat([letter(9n, 'Ana')], channel);
  expect(voice.notices).toHaveLength(0);
  herald.tellChat([letter(11n, 'Bo'), letter(9n, 'Ana')], channel);
  voice.notices[0]?.offer?.run();
  expect(doors.dialog).toEqual({ kind: 'letters', to: { player: 11n, name: 'Bo' } });
});
