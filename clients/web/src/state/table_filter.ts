// Which tables of a room a visitor wants to see, in the terms of the server's own filter.
import { type RuleSystem, SeatKind, TablePhase, type TableSummary } from '../link/protocol';

export const MINIMA = { any: [0, 99], low: [0, 1], middle: [2, 4], high: [5, 99] } as const;
export const SPEEDS = ['fast', 'normal', 'slow'] as const;
export type Speed = (typeof SPEEDS)[number];

export interface TableFilter {
  readonly open: boolean;
  /** A rule system's id; empty for all. */
  readonly rules: string;
  readonly minimum: keyof typeof MINIMA;
  readonly speed: Speed | '';
}

export const ALL_TABLES: TableFilter = { open: false, rules: '', minimum: 'any', speed: '' };

const FAST_MS = 12_000;
const NORMAL_MS = 30_000;

/** By the time for one move; a table without a limit is slow. */
export function speedOf({ clock }: TableSummary): Speed {
  const moveMs = clock?.moveMs ?? 0;
  const isTimed = moveMs > 0 || (clock?.reserveMs ?? 0) > 0;
  if (!isTimed || moveMs > NORMAL_MS) return 'slow';
  return moveMs > FAST_MS ? 'normal' : 'fast';
}

/** The faan that a hand needs to go out, or points in MCR; 0 if the house requires none. */
export function minimumOf(table: TableSummary, system: RuleSystem | undefined): number {
  const option = system?.options.find(({ key }) => key.startsWith('min_'));
  if (!option) return 0;
  const chosen = table.settings.find(({ key }) => key === option.key)?.value;
  return Number(chosen ?? option.standard);
}

/** Whether any person is present; a table that everybody has left waits only for them. */
export function isAttended({ seats }: TableSummary): boolean {
  return seats.some(({ kind, attending }) => kind === SeatKind.PERSON && attending);
}

export function isOpen(table: TableSummary): boolean {
  const isFree = table.seats.some(({ kind }) => kind === SeatKind.FREE);
  return table.phase === TablePhase.WAITING && isFree && isAttended(table);
}

export function isWanted(
  table: TableSummary,
  { open, rules, minimum, speed }: TableFilter,
  system: RuleSystem | undefined,
): boolean {
  const [least, most] = MINIMA[minimum];
  const asks = minimumOf(table, system);
  return (
    (!open || isOpen(table)) &&
    (rules === '' || table.rules === rules) &&
    (speed === '' || speedOf(table) === speed) &&
    asks >= least &&
    asks <= most
  );
}
