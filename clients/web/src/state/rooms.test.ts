// How the room that is shown follows the changes in it.
import { create } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it } from 'vitest';
import { RoomChangedSchema, RoomTablesSchema } from '../link/gen/lair/v1/server_pb';
import { Rooms } from './rooms.svelte';

let rooms: Rooms;
const tables = () => rooms.tables.map(({ table, name }) => `${table} ${name}`);

beforeEach(() => {
  rooms = new Rooms();
  rooms.enter('lair');
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

  it('that is left is empty until the next has told its tables', () => {
    rooms.enter('den');
    expect(rooms.tables).toEqual([]);
    expect(rooms.people).toEqual([]);
  });
});
