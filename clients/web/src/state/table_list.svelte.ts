// The tables of all rooms: the current room's as they change, the others' every few seconds.
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

  /** Fetches the tables regularly until the returned function is called. */
  follow(): () => void {
    const ask = () => {
      if (document.hidden) return;
      allTables().then(
        (tables) => {
          this.others = tables;
        },
        // On failure the list stays as it was.
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => clearInterval(timer);
  }
}

/** A private table in play is not listed: strangers are shown nothing of what is played there. */
export function isListed(table: TableSummary): boolean {
  const admission = table.policies?.admission ?? Admission.ANYONE;
  const isPrivate = admission === Admission.CODE || admission === Admission.INVITED;
  return isAttended(table) && (!isPrivate || table.phase === TablePhase.WAITING);
}

/** First tables with a free seat, the fullest first; then the others by number of spectators. */
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
