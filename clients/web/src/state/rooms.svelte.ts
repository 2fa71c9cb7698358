// The room a visitor is in: its tables as they change, the people present.
import type { RoomChanged, RoomPerson, RoomTables, TableSummary } from '../link/protocol';

export class Rooms {
  /** The room that the server showed last, before that the first one asked for; at first empty. */
  room = $state.raw('');
  tables = $state.raw<readonly TableSummary[]>([]);
  /** The people whom the server named: not all of them in a very full room. */
  people = $state.raw<readonly RoomPerson[]>([]);
  peopleCount = $state(0);
  /** The room that was asked for and not answered yet; empty if there is none. */
  private asked = $state.raw('');
  private request = 0;
  /** Whether this connection was shown a room. */
  private isShown = false;

  /** Another room that was asked for and is not shown yet; empty if there is none. */
  get entering(): string {
    return this.asked === this.room ? '' : this.asked;
  }

  /** A connection begins in no room. */
  arrive(): void {
    this.isShown = false;
    this.asked = '';
  }

  /** Notes the request for a room. The one before stays until the server shows this one. */
  ask(room: string, request: number): void {
    this.room ||= room;
    this.asked = room;
    this.request = request;
  }

  receiveTables({ room, tables, people }: RoomTables): void {
    this.room = room;
    this.isShown = true;
    if (room === this.asked) this.asked = '';
    this.tables = tables;
    this.people = people?.people ?? [];
    this.peopleCount = people?.count ?? 0;
  }

  /** Returns whether a room was refused. */
  receiveRefusal(request: number): boolean {
    if (this.asked === '' || request !== this.request) return false;
    this.asked = '';
    // Nothing tells what has changed since the connection before.
    if (!this.isShown) [this.tables, this.people, this.peopleCount] = [[], [], 0];
    return true;
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
