// How the room that is shown follows the changes in it.
import { create } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it } from 'vitest';
import { RoomChangedSchema, RoomTablesSchema } from '../link/gen/lair/v1/server_pb';
import { Rooms } from './rooms.svelte';

let rooms: Rooms;
const tables = () => rooms.tables.map(({ table, name }) => `${table} ${name}`);

beforeEach(() => {
  rooms = new Rooms();
  rooms.ask('lair', 1);
  rooms.receiveTables(
    create(RoomTablesSchema, {
      room: 'lair',
      tables: [
        { table: 1n, name: 'one' },
        { table: 2n, name: 'two' },
      ],
      people: { count: 2, people: [{ player: 7n }, { player: 8n }] },
    }),
  );
});

/** The server lets the visitor into a room without tables. */
function show(room: string): void {
  rooms.receiveTables(create(RoomTablesSchema, { room }));
}

function change(more: object): void {
  rooms.receiveChange(create(RoomChangedSchema, { room: 'lair', people: 2, ...more }));
}

describe('A room', () => {
  it('changes tables, drops those that are gone, adds new ones', () => {
    change({
      tables: [
        { table: 3n, name: 'three' },
        { table: 1n, name: 'uno' },
      ],
      gone: [2n],
    });
    expect(tables()).toEqual(['1 uno', '3 three']);
  });

  it('knows who came, who left, once each', () => {
    change({ people: 3, came: [{ player: 9n }, { player: 8n }], left: [7n] });
    expect(rooms.people.map(({ player }) => player)).toEqual([9n, 8n]);
    expect(rooms.peopleCount).toBe(3);
  });

  it('that is not shown changes nothing', () => {
    rooms.receiveChange(create(RoomChangedSchema, { room: 'den', gone: [1n] }));
    expect(tables()).toEqual(['1 one', '2 two']);
  });

  it('stays until the server shows the one that was asked for', () => {
    rooms.ask('den', 2);
    expect([rooms.room, rooms.entering]).toEqual(['lair', 'den']);
    expect(tables()).toEqual(['1 one', '2 two']);
    show('den');
    expect([rooms.room, rooms.entering]).toEqual(['den', '']);
    expect(tables()).toEqual([]);
  });

  it('stays, and still changes, where another is refused', () => {
    rooms.ask('den', 2);
    expect(rooms.receiveRefusal(1)).toBe(false);
    expect(rooms.receiveRefusal(2)).toBe(true);
    expect([rooms.room, rooms.entering]).toEqual(['lair', '']);
    change({ gone: [1n] });
    expect(tables()).toEqual(['2 two']);
  });

  it('is the one that the server showed last, whichever was asked for last', () => {
    rooms.ask('den', 2);
    rooms.ask('lair', 3);
    show('den');
    expect([rooms.room, rooms.entering]).toEqual(['den', 'lair']);
  });

  it('keeps nothing of an earlier connection where the next is not let in', () => {
    rooms.arrive();
    rooms.ask('lair', 2);
    expect(tables()).toEqual(['1 one', '2 two']);
    rooms.receiveRefusal(2);
    expect([rooms.tables, rooms.people, rooms.peopleCount]).toEqual([[], [], 0]);
  });
});
