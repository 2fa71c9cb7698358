// Why the server refused a moderator's request, in words.

import type { Answer } from '../../link/link';
import { refusalText } from '../../state/refusal_text';
import { say } from '../../words/words.svelte';

export function textOfNo(answer: Answer): string {
  return answer.kind === 'refused' ? refusalText(answer.refused) : say('notice.lost');
}
