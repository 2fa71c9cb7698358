// Hands of a game at a real table, as they are written down one by one.
import type { PaperHand } from '../../api/seasons';
import type { SeasonAct } from '../../link/codec';
import { say } from '../../words/words.svelte';

type Entered = Extract<SeasonAct, { case: 'enterResult' }>['value'];
type HandMessage = NonNullable<Entered['hands']>[number];

/** A drawn one, until somebody is said to have won. */
export function emptyHand(): PaperHand {
  return {
    winner: null,
    from: null,
    tiles: '',
    winning: '',
    others: [],
    robbing: false,
    last_tile: false,
    after_kong: false,
  };
}

/** As it travels; of a drawn hand nothing else is said, of a self-drawn one no robbing. */
export function handMessage(hand: PaperHand): HandMessage {
  if (hand.winner === null) return {};
  return {
    winner: hand.winner,
    ...(hand.from !== null && { from: hand.from }),
    tiles: hand.tiles.trim(),
    winning: hand.winning.trim(),
    others: [...hand.others],
    robbing: hand.robbing && hand.from !== null,
    lastTile: hand.last_tile,
    afterKong: hand.after_kong && hand.from === null,
  };
}

/** "Amy won from Bo: 234m567pEE|RRR + 5p". */
export function handTold(
  { winner, from, tiles, winning }: PaperHand,
  names: readonly string[],
): string {
  if (winner === null) return say('match.drawn');
  const name = names[winner] ?? '';
  const how =
    from === null
      ? say('match.self_drawn', { name })
      : say('match.won_from', { name, other: names[from] ?? '' });
  return `${how}: ${tiles} + ${winning}`;
}
