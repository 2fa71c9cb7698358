// Hands of a game at a real table, as they are written down one by one.
import type { PaperHand } from '../../api/seasons';
import type { SeasonAct } from '../../link/codec';
import { say } from '../../words/words.svelte';

type Entered = Extract<SeasonAct, { case: 'enterResult' }>['value'];
type HandMessage = NonNullable<Entered['hands']>[number];

/** A drawn hand, until a winner is entered. */
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
    after_flower: false,
    kongs: 0,
    robs_concealed: false,
    opening: 'none',
    face_up: '',
  };
}

/** As they are numbered in league.proto. */
const OPENING = { none: 0, first_draw: 1, first_discard: 2, before_draw: 3 };

/** The hand as a message; fields that do not apply to a draw or a self-drawn win are left out. */
export function handMessage(hand: PaperHand): HandMessage {
  if (hand.winner === null) return {};
  const isDrawn = hand.from === null;
  const isReplacement = isDrawn && (hand.after_kong || hand.after_flower);
  return {
    winner: hand.winner,
    ...(hand.from !== null && { from: hand.from }),
    tiles: hand.tiles.trim(),
    winning: hand.winning.trim(),
    others: [...hand.others],
    robbing: hand.robbing && !isDrawn,
    robsConcealed: hand.robbing && hand.robs_concealed && !isDrawn,
    lastTile: hand.last_tile,
    afterKong: hand.after_kong && isDrawn,
    afterFlower: hand.after_flower && isDrawn,
    kongs: isReplacement ? hand.kongs : 0,
    opening: OPENING[hand.opening],
    faceUp: hand.face_up.trim(),
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
