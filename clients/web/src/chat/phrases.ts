// The quick phrases that the server knows by code, each said in the reader's own language.
import { sayCode } from '../words/words.svelte';

export const PHRASES = [
  'hello',
  'good_luck',
  'nice_hand',
  'well_played',
  'thanks',
  'sorry',
  'hurry',
  'one_moment',
  'brb',
  'back',
  'good_game',
  'one_more',
  'bye',
  'yes',
  'no',
  'oops',
  'congratulations',
  'lucky',
] as const;

export function phraseText(code: string): string {
  return sayCode('phrase', code);
}
