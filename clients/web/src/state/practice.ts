// Practice against bots: its steps, and which tables are practice.
import type { Policies } from '../link/codec';
import {
  Admission,
  type ClaimWindow,
  MatchLength_Unit,
  type Room,
  SeatKind,
  type TableSummary,
} from '../link/protocol';

/** The settings of a new table, as filled in by the create form or the quick start. */
export interface NewTable {
  room: string;
  name: string;
  rules: string;
  settings: { key: string; value: string }[];
  clock: { moveMs: number; reserveMs: number };
  claimWindow?: ClaimWindow;
  policies?: Policies;
}

/** From a first deal to a club's minimum: any hand, one faan, three. Styles of Yahoo's rules. */
export const PATH = ['kfc', '1f', '3f-basic'] as const;

/** A room where any hand wins. */
export function roomForNewcomers(rooms: readonly Room[]): Room | undefined {
  return rooms.find(({ style }) => style === PATH[0]);
}

/** The step after a completed match of that style. */
export function stepAfter(step: number, style: string | undefined): number {
  return style !== undefined && style === PATH[step] ? step + 1 : step;
}

export function isPractice({ seats }: TableSummary): boolean {
  return seats.filter(({ kind }) => kind === SeatKind.BOT).length === 3;
}

/** Whether the break between deals is so long that only the player ends it. */
export function isUnhurried(table: TableSummary): boolean {
  const { admission, length } = table.policies ?? {};
  return (
    isPractice(table) && admission !== Admission.LEAGUE && length?.unit !== MatchLength_Unit.MINUTES
  );
}
