// The ways to a seat: a table of one's own, practice in one press, any seat that is free.
import { Admission } from '../link/protocol';
import type { Client } from './client.svelte';
import { type NewTable, practiceTable, practiceUnderWay } from './practice';
import type { OpenedTable } from './table.svelte';

/** Makes a table, goes there; nothing when the server refuses. */
export async function createTable(
  client: Client,
  wanted: NewTable,
): Promise<OpenedTable | undefined> {
  // Without a limit of time not everybody may sit down: the table needs its share code.
  const untimed = wanted.clock.moveMs + wanted.clock.reserveMs === 0;
  const policies = { ...(untimed ? { admission: Admission.CODE } : {}), ...wanted.policies };
  const answer = await client.ask({ case: 'createTable', value: { ...wanted, policies } });
  if (answer.kind !== 'done') {
    client.report(answer);
    return undefined;
  }
  client.go({ screen: 'table', table: answer.table });
  client.showTable(answer.table);
  return client.opened;
}

/** From nothing to a running game in one press. */
export async function practise(client: Client, name: string): Promise<void> {
  if (client.linkState.kind !== 'live' && !(await client.enter(name))) return;
  const known = practiceUnderWay(client.ownTables);
  if (known) {
    client.go({ screen: 'table', table: known.table });
    return;
  }
  const wanted = practiceTable(client.welcome?.rooms ?? [], client.welcome?.ruleSystems ?? []);
  if (!wanted) return;
  const table = await createTable(client, wanted);
  if (!table) return;
  await table.shown;
  if (table.you === undefined) await client.expect({ case: 'sit', value: { table: table.id } });
  if (!(await client.expect({ case: 'addBots', value: { table: table.id } }))) return;
  await client.expect({ case: 'start', value: { table: table.id } });
}

/** Any seat in the room that is shown, at the table that suits best. */
export async function sitAnywhere(client: Client, rules: string): Promise<void> {
  const value = { room: client.rooms.room, rules };
  const answer = await client.ask({ case: 'quickSeat', value });
  client.report(answer);
  if (answer.kind === 'done') client.go({ screen: 'table', table: answer.table });
}
