// The room a visitor is in: its tables as they change, the people present.
import type { RoomChanged, RoomPerson, RoomTables, TableSummary } from '../link/protocol';

export class Rooms {
  /** The room that is shown; empty before the first one. */
  room = $state.raw('');
  tables = $state.raw<readonly TableSummary[]>([]);
  /** The people whom the server named: not all of them in a very full room. */
  people = $state.raw<readonly RoomPerson[]>([]);
  peopleCount = $state(0);

  enter(room: string): void {
    if (room === this.room) return;
    this.room = room;
    this.tables = [];
    this.people = [];
    this.peopleCount = 0;
  }

  receiveTables({ room, tables, people }: RoomTables): void {
    if (room !== this.room) return;
    this.tables = tables;
    this.people = people?.people ?? [];
    this.peopleCount = people?.count ?? 0;
  }

  receiveChange({ room, tables, gone, people, came, left }: RoomChanged): void {
    if (room !== this.room) return;
    this.tables = withChanges(this.tables, tables, gone);
    const others = this.people.filter(
      ({ player }) => !left.includes(player) && !came.some((one) => one.player === player),
    );
    this.people = [...others, ...came];
    this.peopleCount = people;
  }
}

function withChanges(
  tables: readonly TableSummary[],
  changed: readonly TableSummary[],
  gone: readonly bigint[],
): readonly TableSummary[] {
  const anew = new Set([...gone, ...changed.map(({ table }) => table)]);
  const others = tables.filter(({ table }) => !anew.has(table));
  return [...others, ...changed].sort((left, right) => Number(left.table - right.table));
}
