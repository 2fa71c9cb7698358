// What seats, rule systems, rounds are called in the visitor's language.
import type { Seat } from '../fold/view';
import { SeatKind, type SeatState } from '../link/protocol';
import { say, sayCode } from '../words/words.svelte';
import { windName } from './spoken';
import type { OpenedTable } from './table.svelte';

/** The winds as the server writes a round: "East#2". */
const WINDS = ['East', 'South', 'West', 'North'];

/** Bots are marked as such at their seats, so "Orchid Bot" is called Orchid. */
export function botName(name: string): string {
  const own = name.replace(/ Bot$/, '');
  return own ? sayCode('bot', own.toLowerCase(), {}, own) : say('waiting.bot');
}

/** A person's name or a bot's first name; empty for a free seat. */
export function occupantName({ kind, name }: SeatState): string {
  return kind === SeatKind.BOT ? botName(name) : name;
}

/** The name of a player in a finished game. */
export function playedName(
  who: { readonly name: string; readonly bot: boolean } | undefined,
): string {
  return who?.bot ? botName(who.name) : (who?.name ?? '');
}

/** "You", a person's name, a bot's first name; the seat's letter if nobody sits there. */
export function seatName(table: OpenedTable | undefined, seat: Seat): string {
  return seat === table?.you ? say('table.you') : nameAtSeat(table, seat);
}

/** The name of the occupant as others see it; the seat's letter if nobody sits there. */
export function nameAtSeat(table: OpenedTable | undefined, seat: Seat): string {
  const occupant = table?.state?.summary?.seats[seat];
  return (occupant && occupantName(occupant)) || 'ABCD'.charAt(seat);
}

/** "Yahoo", "MCR": short enough to precede a style. */
export function systemName(id: string, otherwise = id): string {
  return sayCode('system', id, {}, otherwise);
}

/** "East#2" as "East 2". */
export function roundName(round: string): string {
  const [wind = '', hand = ''] = round.split('#');
  const at = WINDS.indexOf(wind);
  return at < 0 ? round : say('table.round_short', { wind: windName(at), hand });
}

/** The server's name for a table whose host gave it none. */
const NAMED_AFTER = /^(.+)'s table$/u;

/** The table's own name; else its host's, in the visitor's language; else its number. */
export function tableName(name: string, table: bigint | number | string): string {
  const host = name.match(NAMED_AFTER)?.[1];
  if (host) return say('table.of', { name: host });
  return name || say('table.title', { number: String(table) });
}
