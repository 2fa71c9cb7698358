// Delivers each frame of the server to the part of the client it is for.
import {
  type Announcement,
  ModerationAct,
  type Notice,
  type ServerFrame,
  type SpectatorList,
  TablePhase,
  type TableState,
  type TableSummary,
  type Welcome,
  type You,
} from '../link/protocol';
import { sayCode } from '../words/words.svelte';
import { callTo } from './calls';
import type { Chat } from './chat.svelte';
import type { Follows } from './follows.svelte';
import type { Herald } from './herald';
import { refusalText } from './refusal_text';
import type { Rooms } from './rooms.svelte';
import type { Route } from './route';
import type { OpenedTable } from './table.svelte';
import type { Walls } from './walls.svelte';

/** What frames change. */
export interface Shown {
  readonly rooms: Rooms;
  readonly chat: Chat;
  readonly follows: Follows;
  readonly walls: Walls;
  readonly opened: OpenedTable | undefined;
  welcome: Welcome | undefined;
  ownTables: readonly TableSummary[];
  spectators: SpectatorList | undefined;
  isMaintained: boolean;
  stopsAt: number | undefined;
  /** An operator's message to everybody; one without text withdraws it. */
  announcement: Announcement | undefined;
  seasonChanges: number;
  decisions: readonly Notice[];
  notify(text: string): void;
  go(route: Route): void;
}

export function receive({ body }: ServerFrame, shown: Shown, herald: Herald): void {
  const { opened } = shown;
  switch (body.case) {
    case 'roomTables':
      shown.rooms.receiveTables(body.value);
      return;
    case 'roomChanged':
      shown.rooms.receiveChange(body.value);
      return;
    case 'chat':
      herald.tellChat(shown.chat.receive(body.value), body.value.channel);
      return;
    case 'hushed':
      shown.chat.hushed = body.value.people;
      return;
    case 'followList':
      shown.follows.receiveList(body.value);
      return;
    case 'followChanged':
      shown.follows.receiveChange(body.value);
      return;
    case 'seatFree':
      shown.follows.called(body.value.table);
      herald.offerSeat(body.value);
      return;
    case 'seasonChanged':
      shown.seasonChanges += 1;
      return;
    case 'checkInIsOpen':
      herald.offerCheckIn(body.value);
      return;
    case 'callEnded': {
      const { season, table } = body.value;
      herald.endCall(season ? callTo('season', season) : callTo('table', table));
      return;
    }
    case 'invited':
      herald.offerTable(body.value);
      return;
    case 'notice':
      showNotice(body.value, shown);
      return;
    case 'table':
      noteOwn(body.value, shown);
      if (body.value.summary?.table !== opened?.id) return;
      opened?.receiveState(body.value);
      followRematch(body.value, shown);
      return;
    case 'tableUpdate': {
      if (body.value.table !== opened?.id) return;
      const state = opened.receiveUpdate(body.value);
      if (!state) return;
      noteOwn(state, shown);
      followRematch(state, shown);
      return;
    }
    case 'you':
      if (shown.welcome)
        shown.welcome = { ...shown.welcome, ...namedBy(body.value, shown.welcome) };
      return;
    case 'refused':
      opened?.receiveRefusal(body.value);
      if (shown.rooms.receiveRefusal(body.value.request)) shown.notify(refusalText(body.value));
      if (opened?.closed?.code === 'no_such_table') forgetOwn(opened.id, shown);
      return;
    case 'stopping':
      shown.stopsAt = performance.now() + body.value.seconds * 1000;
      return;
    case 'announcement':
      shown.announcement = body.value;
      return;
    case 'goodbye':
      shown.isMaintained = body.value.code === 'shutdown';
      shown.notify(sayCode('link', body.value.code, {}, body.value.sentence));
      return;
    default:
      if (opened) receiveAt(opened, body, shown);
  }
}

/** Frames about one table are used only while that table is open. */
function receiveAt(opened: OpenedTable, body: ServerFrame['body'], shown: Shown): void {
  if (!body.value || !('table' in body.value) || body.value.table !== opened.id) return;
  switch (body.case) {
    case 'pong':
      opened.receivePong(body.value.lastEvent, body.value.lastLine, body.value.lastUpdate);
      return;
    case 'spectators':
      shown.spectators = body.value;
      return;
    case 'tableLines':
      opened.receiveLines(body.value);
      return;
    case 'events':
      opened.receiveEvents(body.value);
      return;
    case 'wallCall':
      void shown.walls.receiveCall(body.value, opened.you);
      return;
    case 'wallShown':
      void shown.walls.receiveShown(body.value);
      return;
    case 'hints':
      opened.hints.receive(body.value);
      return;
  }
}

function showNotice(notice: Notice, shown: Shown): void {
  // At every connection the server says again what is in force; it waits to be read once.
  const isWaiting = shown.decisions.some(
    ({ act, reason, until, at, table }) =>
      act === notice.act &&
      reason === notice.reason &&
      until === notice.until &&
      at === notice.at &&
      table === notice.table,
  );
  if (!isWaiting) shown.decisions = [...shown.decisions, notice];
  const isHere = notice.act === ModerationAct.BOOT && notice.table === shown.opened?.id;
  if (isHere) shown.go({ screen: 'lobby' });
}

/** Everybody agreed to another match and already sits at its table, so the page goes there. */
function followRematch({ successor, you }: TableState, shown: Shown): void {
  if (successor > 0n && you !== undefined) shown.go({ screen: 'table', table: successor });
}

/** Updates the list of the visitor's tables from the state of an opened table. */
function noteOwn({ summary, you }: TableState, shown: Shown): void {
  if (!summary) return;
  forgetOwn(summary.table, shown);
  if (you !== undefined && isGoingOn(summary)) shown.ownTables = [...shown.ownTables, summary];
}

function forgetOwn(gone: bigint, shown: Shown): void {
  shown.ownTables = shown.ownTables.filter(({ table }) => table !== gone);
}

/** Guests and accounts have different limits as hosts; the next welcome tells the new ones. */
function namedBy(
  { name, hasAccount, role }: You,
  before: Welcome,
): Pick<Welcome, 'name' | 'hasAccount' | 'role' | 'hostLimits'> {
  const { hostLimits } = before;
  const isKept = hostLimits === undefined || hasAccount === before.hasAccount;
  return {
    name,
    hasAccount,
    role,
    hostLimits: isKept ? hostLimits : { ...hostLimits, abandonedMinutesMax: 0 },
  };
}

export function isGoingOn({ phase }: TableSummary): boolean {
  return phase !== TablePhase.FINISHED && phase !== TablePhase.CLOSED;
}
