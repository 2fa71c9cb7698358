// Why a moderator's request was not answered as hoped.
import { refusalText } from '../../client/refusal_text';
import type { Answer } from '../../link/link';
import { say } from '../../words/words.svelte';

export function textOfNo(answer: Answer): string {
  return answer.kind === 'refused' ? refusalText(answer.refused) : say('notice.lost');
}
