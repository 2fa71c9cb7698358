// Hints as sentences, for screen readers.
import type { HandHint, Hints } from '../link/protocol';
import { labelled, listed, say, tileName } from '../words/words.svelte';

const FAR = 99;

function handText(hand: HandHint): string {
  if (hand.away > 1) {
    return listed([
      say('hints.away', { count: hand.away }),
      say('hints.useful', { count: hand.useful }),
    ]);
  }
  const waits = hand.waits.map(({ tile, unseen }) =>
    say('hints.wait', { tile: tileName(tile), count: unseen }),
  );
  return say('hints.waits', { tiles: listed(waits) });
}

/** The best discards first: those nearest to MahJong, then those with the most tiles that help. */
export function byPromise({ discards }: Hints): Hints['discards'] {
  return [...discards].sort(
    (left, right) =>
      (left.after?.away ?? FAR) - (right.after?.away ?? FAR) ||
      (right.after?.useful ?? 0) - (left.after?.useful ?? 0),
  );
}

/** The discards that leave the hand nearest to MahJong and the most tiles that help. */
export function bestDiscards(told: Hints | undefined): ReadonlySet<number> {
  const sorted = told ? byPromise(told) : [];
  const [best] = sorted;
  const isAsGood = ({ after }: Hints['discards'][number]) =>
    after?.away === best?.after?.away && after?.useful === best?.after?.useful;
  return new Set(sorted.filter((one) => one.after && isAsGood(one)).map(({ discard }) => discard));
}

/** How the hand stands after the discard; empty if the server did not say. */
export function discardText(told: Hints | undefined, tile: number): string {
  const after = told?.discards.find(({ discard }) => discard === tile)?.after;
  return after ? handText(after) : '';
}

export function hintText(told: Hints): string {
  if (told.hand) return handText(told.hand);
  const [best] = byPromise(told);
  if (!best?.after) return '';
  return labelled(say('hints.discard', { tile: tileName(best.discard) }), handText(best.after));
}
