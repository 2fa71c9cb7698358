// Starts a game against bots in one press.
import type { Policies } from '../link/codec';
import {
  Admission,
  type ClaimWindow,
  MatchLength_Unit,
  type Room,
  type RuleSystem,
  SeatKind,
  TablePhase,
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

/** No person waits, only bots. */
const UNTIMED = { moveMs: 0, reserveMs: 0 };

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

/** The table at which a newcomer practises; undefined if the server has no room. */
export function practiceTable(
  rooms: readonly Room[],
  systems: readonly RuleSystem[],
  step: number,
): NewTable | undefined {
  const wanted = PATH[step] ?? PATH.at(-1);
  const room =
    rooms.find(({ style }) => style === wanted) ??
    rooms.find(({ id }) => id.includes('cricket')) ??
    rooms.at(-1);
  const system = systems.find(({ id }) => id === 'yahoo') ?? systems[0];
  if (!room || !system) return undefined;
  const style = system.styles.find(({ id }) => id === wanted) ?? system.styles[0];
  const settings = (style?.settings ?? []).map(({ key, value }) => ({ key, value }));
  return {
    room: room.id,
    name: '',
    rules: system.id,
    settings,
    clock: UNTIMED,
    policies: {
      admission: Admission.CODE,
      hints: true,
      length: { unit: MatchLength_Unit.ROUNDS, count: 1 },
    },
  };
}

/** A running game in which every opponent is a bot. */
export function practiceUnderWay(tables: readonly TableSummary[]): TableSummary | undefined {
  return tables.find((table) => table.phase !== TablePhase.WAITING && isPractice(table));
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
