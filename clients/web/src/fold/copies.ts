// Where the copies of a tile are, as far as a seat can see.
import { meldTiles } from './rack';
import { rankOf, suitOf, type Tile } from './tiles';
import type { Seat, View } from './view';

export interface Copies {
  readonly hand: number;
  readonly ponds: number;
  /** In melds and among bonus tiles. */
  readonly melds: number;
  /** In the wall, or in a hand that is hidden. */
  readonly unseen: number;
}

const COPIES = 4;
/** There is one of each flower and season. */
const copiesOfKind = (tile: Tile) => (!suitOf(tile) && rankOf(tile) !== undefined ? 1 : COPIES);

/** A tile that was claimed from a pond counts in the meld where it lies now. */
export function copiesOf(view: View, you: Seat | undefined, tile: Tile): Copies {
  const among = (tiles: readonly (Tile | undefined)[]) =>
    tiles.filter((one) => one === tile).length;
  const sum = (part: (at: number) => number) =>
    view.seats.reduce((total, _, at) => total + part(at), 0);
  const hand = you === undefined ? 0 : among(view.seats[you]?.tiles ?? []);
  const open = sum((at) => (at === you ? 0 : among(view.seats[at]?.tiles ?? [])));
  const ponds = sum((at) =>
    among((view.seats[at]?.pond ?? []).filter(({ claimed }) => !claimed).map((one) => one.tile)),
  );
  const melds = sum((at) => {
    const { melds: laid = [], bonus = [] } = view.seats[at] ?? {};
    return among(laid.flatMap((meld) => openTiles(meld))) + among(bonus);
  });
  return { hand, ponds, melds, unseen: copiesOfKind(tile) - hand - open - ponds - melds };
}

/** All four tiles of a concealed kong are known from the two that show. */
function openTiles(meld: Parameters<typeof meldTiles>[0]): (Tile | undefined)[] {
  const tiles = meldTiles(meld);
  return tiles.map((tile) => tile ?? meld?.tile);
}
