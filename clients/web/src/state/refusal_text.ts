// Why the server refused, in the visitor's language if the catalogue has the code.
import type { Answer } from '../link/link';
import type { Refused } from '../link/protocol';
import { pointInTime, say, sayCode } from '../words/words.svelte';
import type { No } from './account.svelte';

export function refusalText(refused: Refused): string {
  const { code, sentence, sheet, waitSeconds, until } = refused;
  const words = {
    have: sheet?.counted ?? 0,
    need: sheet?.minimum ?? 0,
    ...timesOf(waitSeconds, Number(until)),
  };
  return sayCode('refusal', code, words, sentence || undefined);
}

/** Why a request was not carried out; empty if it was. */
export function noOf(answer: Answer): string {
  if (answer.kind === 'lost') return say('notice.lost');
  return answer.kind === 'refused' ? refusalText(answer.refused) : '';
}

export function refusalOf({ code, sentence, waitSeconds = 0, until = 0 }: No): string {
  return sayCode('refusal', code, timesOf(waitSeconds, until), sentence || undefined);
}

/** The moderator's words, which follow the server's own sentence. */
export function reasonIn(sentence: string): string {
  return sentence.replace(/^[^.]*\.\s*/, '');
}

function timesOf(waitSeconds: number, until: number) {
  return { seconds: waitSeconds || 1, until: pointInTime(until) };
}
