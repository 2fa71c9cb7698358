// The ways to a seat: a new table, practice in one press, any free seat.
import type { Body } from '../link/codec';
import type { Answer } from '../link/link';
import {
  Admission,
  MatchLength_Unit,
  type Room,
  type RuleSystem,
  TablePhase,
  type TableSummary,
  type Welcome,
} from '../link/protocol';
import { isPractice, type NewTable, PATH } from './practice';
import type { Rooms } from './rooms.svelte';
import type { Route } from './route';
import type { Settings } from './settings';
import type { OpenedTable } from './table.svelte';

/** What finding a seat needs: what to ask the server, where to go. */
export interface Seeker {
  readonly isOpen: boolean;
  readonly welcome: Welcome | undefined;
  readonly rooms: Rooms;
  readonly ownTables: readonly TableSummary[];
  readonly opened: OpenedTable | undefined;
  readonly settings: Settings;
  enter(name: string): Promise<boolean>;
  ask(body: Body): Promise<Answer>;
  expect(body: Body): Promise<boolean>;
  report(answer: Answer): void;
  go(route: Route): void;
  showTable(table: bigint): void;
}

/** No person waits, only bots. */
const UNTIMED = { moveMs: 0, reserveMs: 0 };

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
function practiceUnderWay(tables: readonly TableSummary[]): TableSummary | undefined {
  return tables.find((table) => table.phase !== TablePhase.WAITING && isPractice(table));
}

/** Makes a table and goes there; undefined if the server refuses. */
export async function createTable(
  seeker: Seeker,
  wanted: NewTable,
): Promise<OpenedTable | undefined> {
  // A table without a time limit is not open to everybody: it requires its share code.
  const untimed = wanted.clock.moveMs + wanted.clock.reserveMs === 0;
  const policies = { ...(untimed ? { admission: Admission.CODE } : {}), ...wanted.policies };
  const answer = await seeker.ask({ case: 'createTable', value: { ...wanted, policies } });
  if (answer.kind !== 'done') {
    seeker.report(answer);
    return undefined;
  }
  return show(seeker, answer.table);
}

/** Shows the table at once; the address follows. */
function show(seeker: Seeker, table: bigint): OpenedTable | undefined {
  seeker.go({ screen: 'table', table });
  seeker.showTable(table);
  return seeker.opened;
}

/** Starts a game against bots in one press, or returns to one under way. */
export async function practise(seeker: Seeker, name: string): Promise<void> {
  if (!seeker.isOpen && !(await seeker.enter(name))) return;
  const known = practiceUnderWay(seeker.ownTables);
  if (known) {
    await show(seeker, known.table)?.shown;
    // If it is over, showing it has taken it from the own tables.
    if (seeker.ownTables.some(({ table }) => table === known.table)) return;
    return practise(seeker, name);
  }
  const { rooms, ruleSystems } = seeker.welcome ?? { rooms: [], ruleSystems: [] };
  const wanted = practiceTable(rooms, ruleSystems, seeker.settings.step);
  if (!wanted) return;
  const table = await createTable(seeker, wanted);
  if (!table) return;
  await table.shown;
  // Left meanwhile.
  if (seeker.opened !== table) return;
  if (table.you === undefined) await seeker.expect({ case: 'sit', value: { table: table.id } });
  if (!(await seeker.expect({ case: 'addBots', value: { table: table.id } }))) return;
  await seeker.expect({ case: 'start', value: { table: table.id } });
}

/** Takes any seat in the room that is shown, at the most suitable table. */
export async function sitAnywhere(seeker: Seeker, rules: string): Promise<void> {
  const value = { room: seeker.rooms.room, rules };
  const answer = await seeker.ask({ case: 'quickSeat', value });
  seeker.report(answer);
  if (answer.kind === 'done') seeker.go({ screen: 'table', table: answer.table });
}

/** Takes an invited visitor to a chair at the table that the address names. */
export async function joinTable(seeker: Seeker, name: string): Promise<void> {
  if (!seeker.isOpen && !(await seeker.enter(name))) return;
  const table = seeker.opened;
  await table?.shown;
  if (table?.state?.summary?.phase !== TablePhase.WAITING || table.you !== undefined) return;
  await table.sit();
}
