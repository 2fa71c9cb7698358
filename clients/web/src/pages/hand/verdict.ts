// What a rule system says of a laid-out hand, in one sentence.
import type { Hint, LaidSystem, LaidWin } from '../../api/hand';
import { number, say } from '../../words/words.svelte';

/** How far the hand is from being complete. */
export function standing({ away, useful }: Hint): string {
  return away === 0
    ? say('hand.complete')
    : away === 1
      ? say('hand.waiting')
      : say('hand.away', { count: away, useful: number(useful) });
}

/** Why the win is refused; empty if it is not. */
export function refusalOfWin({ refusal, counted, minimum, missing }: LaidWin): string {
  if (refusal === '') return '';
  return refusal === 'below_minimum'
    ? say('hand.below', { have: counted ?? 0, need: minimum, missing })
    : say(`hand.${refusal}`);
}

/** Empty for a hand that has yet to discard: what each discard leaves takes more than a sentence. */
export function verdictOf({ win, hand }: LaidSystem): string {
  if (win) return refusalOfWin(win) || `${number(win.total ?? 0)} ${say('hand.points')}`;
  return hand ? standing(hand) : '';
}
