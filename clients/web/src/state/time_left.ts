// The time that is left for a decision, in whole seconds.
import type { Prompt } from '../link/protocol';

/** Whole seconds left for the decision and in the reserve, `spentMs` after the server sent them. */
export function secondsLeft(
  { moveMs, reserveMs }: Pick<Prompt, 'moveMs' | 'reserveMs'>,
  spentMs: number,
): { move: number; reserve: number } {
  const seconds = (ms: number) => Math.ceil(Math.max(0, ms) / 1000);
  return {
    move: seconds(moveMs - spentMs),
    reserve: seconds(reserveMs - Math.max(0, spentMs - moveMs)),
  };
}
