// The tables of all rooms: those of the room a visitor is in as they change, the others every few seconds.
import { allTables } from '../api/tables';
import { Admission, SeatKind, TablePhase, type TableSummary } from '../link/protocol';
import type { Rooms } from './rooms.svelte';
import { isAttended, isOpen } from './table_filter';

const EVERY_MS = 5_000;

export class TableList {
  private others = $state.raw<readonly TableSummary[]>([]);

  constructor(private readonly rooms: Rooms) {}

  /** In the order in which they are shown. */
  readonly shown = $derived.by(() => {
    const elsewhere = this.others.filter(({ room }) => room !== this.rooms.room);
    return inOrder([...this.rooms.tables, ...elsewhere].filter(isListed));
  });

  /** Keeps up with the server until it is told to stop. */
  follow(): () => void {
    const ask = () => {
      if (document.hidden) return;
      allTables().then(
        (tables) => {
          this.others = tables;
        },
        // They stay as they were.
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => clearInterval(timer);
  }
}

/** Strangers are shown nothing of what is played at a private table, so that it is no news once it plays. */
export function isListed(table: TableSummary): boolean {
  const admission = table.policies?.admission ?? Admission.ANYONE;
  const isPrivate = admission === Admission.CODE || admission === Admission.INVITED;
  return isAttended(table) && (!isPrivate || table.phase === TablePhase.WAITING);
}

/** Where somebody may sit down first, the fullest of those; then what is watched most. */
export function inOrder(tables: readonly TableSummary[]): readonly TableSummary[] {
  const people = ({ seats }: TableSummary) =>
    seats.filter(({ kind }) => kind === SeatKind.PERSON).length;
  return [...tables].sort(
    (one, other) =>
      Number(isOpen(other)) - Number(isOpen(one)) ||
      (isOpen(one) ? people(other) - people(one) : other.spectators - one.spectators) ||
      Number(one.table - other.table),
  );
}
