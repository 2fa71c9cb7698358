// The ways to a seat: a new table, practice in one press, any free seat.
import type { Body } from '../link/codec';
import type { Answer } from '../link/link';
import { Admission, TablePhase, type TableSummary, type Welcome } from '../link/protocol';
import { type NewTable, practiceTable, practiceUnderWay } from './practice';
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
  seeker.go({ screen: 'table', table: answer.table });
  seeker.showTable(answer.table);
  return seeker.opened;
}

/** Starts a game against bots in one press, or returns to one under way. */
export async function practise(seeker: Seeker, name: string): Promise<void> {
  if (!seeker.isOpen && !(await seeker.enter(name))) return;
  const known = practiceUnderWay(seeker.ownTables);
  if (known) {
    seeker.go({ screen: 'table', table: known.table });
    return;
  }
  const { rooms, ruleSystems } = seeker.welcome ?? { rooms: [], ruleSystems: [] };
  const wanted = practiceTable(rooms, ruleSystems, seeker.settings.step);
  if (!wanted) return;
  const table = await createTable(seeker, wanted);
  if (!table) return;
  await table.shown;
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
