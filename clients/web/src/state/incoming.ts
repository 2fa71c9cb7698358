// Each frame of the server to the part of the client it is for.
import {
  ModerationAct,
  type Notice,
  type ServerFrame,
  TablePhase,
  type TableState,
  type TableSummary,
  type Welcome,
  type You,
} from '../link/protocol';
import { sayCode } from '../words/words.svelte';
import type { Client } from './client.svelte';
import type { Herald } from './herald';
import type { OpenedTable } from './table.svelte';

export function receive({ body }: ServerFrame, client: Client, herald: Herald): void {
  const { opened } = client;
  switch (body.case) {
    case 'roomTables':
      client.rooms.receiveTables(body.value);
      return;
    case 'roomChanged':
      client.rooms.receiveChange(body.value);
      return;
    case 'chat':
      herald.tellChat(client.chat.receive(body.value), body.value.channel);
      return;
    case 'hushed':
      client.chat.hushed = body.value.people;
      return;
    case 'invited':
      herald.offerTable(body.value);
      return;
    case 'notice':
      showNotice(body.value, client);
      return;
    case 'table':
      noteOwn(body.value, client);
      if (body.value.summary?.table !== opened?.id) return;
      opened?.receiveState(body.value);
      followRematch(body.value, client);
      return;
    case 'you':
      if (client.welcome) client.welcome = { ...client.welcome, ...namedBy(body.value) };
      return;
    case 'refused':
      opened?.receiveRefusal(body.value);
      return;
    case 'goodbye':
      client.isMaintained = body.value.code === 'shutdown';
      client.notify(sayCode('link', body.value.code, {}, body.value.sentence));
      return;
    default:
      if (opened) receiveAt(opened, body, client);
  }
}

/** What is about one table counts while that table is open. */
function receiveAt(opened: OpenedTable, body: ServerFrame['body'], client: Client): void {
  if (!body.value || !('table' in body.value) || body.value.table !== opened.id) return;
  switch (body.case) {
    case 'pong':
      opened.receivePong(body.value.lastEvent, body.value.lastLine);
      return;
    case 'spectators':
      client.spectators = body.value;
      return;
    case 'tableLines':
      opened.receiveLines(body.value);
      return;
    case 'events':
      opened.receiveEvents(body.value);
      return;
    case 'wallCall':
      void client.walls.receiveCall(body.value, opened.you);
      return;
    case 'wallShown':
      void client.walls.receiveShown(body.value);
      return;
    case 'hints':
      opened.hints.receive(body.value);
      return;
  }
}

function showNotice(notice: Notice, client: Client): void {
  client.dialog = { kind: 'notice', notice };
  const isHere = notice.act === ModerationAct.BOOT && notice.table === client.opened?.id;
  if (isHere) client.go({ screen: 'lobby' });
}

/** Everybody wanted another match: they sit at its table already. */
function followRematch({ successor, you }: TableState, client: Client): void {
  if (successor > 0n && you !== undefined) client.go({ screen: 'table', table: successor });
}

/** The list of own tables follows what is seen at the tables that were opened. */
function noteOwn({ summary, you }: TableState, client: Client): void {
  if (!summary) return;
  const others = client.ownTables.filter(({ table }) => table !== summary.table);
  client.ownTables = you !== undefined && isGoingOn(summary) ? [...others, summary] : others;
}

function namedBy({ name, hasAccount, role }: You): Pick<Welcome, 'name' | 'hasAccount' | 'role'> {
  return { name, hasAccount, role };
}

export function isGoingOn({ phase }: TableSummary): boolean {
  return phase !== TablePhase.FINISHED && phase !== TablePhase.CLOSED;
}
