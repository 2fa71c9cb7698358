// The tables of all rooms: the current room's as they change, the others' every few seconds.
import { allTables } from '../api/tables';
import { Admission, SeatKind, TablePhase, type TableSummary } from '../link/protocol';
import type { Rooms } from './rooms.svelte';
import { isAttended, isOpen } from './table_filter';

const EVERY_MS = 5_000;

export class TableList {
  private others = $state.raw<readonly TableSummary[] | undefined>();
  private order = new KeptOrder();

  constructor(private readonly rooms: Rooms) {}

  /** In the order in which they are shown. */
  readonly shown = $derived.by(() => {
    const elsewhere = this.others?.filter(({ room }) => room !== this.rooms.room) ?? [];
    return this.order.of([...this.rooms.tables, ...elsewhere].filter(isListed));
  });

  /** Fetches the tables regularly until the returned function is called. */
  follow(): () => void {
    const ask = () => {
      if (document.hidden) return;
      allTables().then(
        (tables) => {
          // The tables of all rooms are there for the first time: the best of them come first.
          if (!this.others) this.order = new KeptOrder();
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

/**
 * Puts tables in order as they are shown for the first time. Later each keeps its place among those
 * with a free seat, or among the others, and new ones follow: people come and go all the time, and
 * no row is to move under the finger of somebody who is about to press it.
 */
export class KeptOrder {
  private places = new Map<bigint, number>();

  of(tables: readonly TableSummary[]): readonly TableSummary[] {
    const placeOf = ({ table }: TableSummary) => this.places.get(table) ?? this.places.size;
    const ordered = inOrder(tables).sort(
      (one, other) => Number(isOpen(other)) - Number(isOpen(one)) || placeOf(one) - placeOf(other),
    );
    this.places = new Map(ordered.map(({ table }, at) => [table, at]));
    return ordered;
  }
}

/** First tables with a free seat, the fullest first; then the others by number of spectators. */
function inOrder(tables: readonly TableSummary[]): TableSummary[] {
  const people = ({ seats }: TableSummary) =>
    seats.filter(({ kind }) => kind === SeatKind.PERSON).length;
  return [...tables].sort(
    (one, other) =>
      Number(isOpen(other)) - Number(isOpen(one)) ||
      (isOpen(one) ? people(other) - people(one) : other.spectators - one.spectators) ||
      Number(one.table - other.table),
  );
}
