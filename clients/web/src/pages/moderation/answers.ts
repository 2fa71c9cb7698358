// What the server says to moderators, as they read it: why a request was not answered as hoped, what was given as reason.

import type { Answer } from '../../link/link';
import { refusalText } from '../../state/refusal_text';
import { say } from '../../words/words.svelte';

/** What the server keeps where an operator gave no reason, in English. */
const NOT_GIVEN: ReadonlySet<string> = new Set([
  'by an operator',
  'by the operator at the console',
]);

export function textOfNo(answer: Answer): string {
  return answer.kind === 'refused' ? refusalText(answer.refused) : say('notice.lost');
}

/** The reason that somebody wrote; nothing where nobody did. */
export function writtenReason(reason: string): string {
  return NOT_GIVEN.has(reason) ? '' : reason;
}
