// A table's log in words: what people did there.
import type { Seat } from '../fold/view';
import type { TableLine } from '../link/protocol';
import { say, sayCode } from '../words/words.svelte';
import { botName } from './names';

/** Lines that everybody at the table should notice. */
export const LOUD_LINES: ReadonlySet<string> = new Set([
  'booted',
  'host',
  'options',
  'pause_refused',
  'resumed',
  'absence_decided',
  'rematch_refused',
  'ended',
]);

export function lineText(line: TableLine, nameOf: (seat: Seat) => string): string {
  const { code, seat, text, number } = line;
  const given = code === 'bot_sat' ? botName(line.name) : line.name;
  const name = given || (seat === undefined ? '' : nameOf(seat));
  switch (code) {
    case 'reserved':
      return line.name ? say('line.reserved', { name }) : say('line.reserved_none');
    case 'locked':
      return say(number === 1 ? 'line.locked.1' : 'line.locked.0');
    case 'resumed':
      return seat === undefined ? say('line.resumed_none') : say('line.resumed', { name });
    case 'booted':
      return say('line.booted', { name, reason: sayCode('boot', text) });
    case 'absence_voted':
    case 'absence_decided':
      return sayCode('line', code, { name, choice: sayCode('absence', text) });
    case 'ended':
      return say('line.ended', { reason: sayCode('ended', text) });
    default:
      return sayCode('line', code, { name, number });
  }
}
