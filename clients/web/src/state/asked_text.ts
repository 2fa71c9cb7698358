// What the table asks of the visitor now, in one sentence.
import { say } from '../words/words.svelte';
import { choicesSentence } from './spoken';
import type { OpenedTable } from './table.svelte';

/** Undefined if nothing is asked, or nothing but to pass. */
export function askedText(
  table: Pick<OpenedTable, 'isAsked' | 'draws' | 'discards' | 'buttons'>,
): string | undefined {
  if (!table.isAsked) return undefined;
  if (table.draws || table.discards.size > 0) return say('table.your_turn');
  return choicesSentence(table.buttons);
}
