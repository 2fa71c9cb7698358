// How the tiles of a meld lie: the claimed one on its side, pointing to the seat it came from.
import { type Meld, MeldKind } from '../link/protocol';
import { meldTiles } from './rack';
import { type Tile, without } from './tiles';
import type { Seat } from './view';

export interface LyingTile {
  /** Undefined for a tile that lies face down. */
  readonly tile?: Tile;
  /** Turned by a quarter. */
  readonly aside: boolean;
}

/** A tile claimed from the seat on the left lies first, from the one opposite second, else last. */
export function lyingTiles(meld: Meld | undefined, owner: Seat): LyingTile[] {
  const tiles = meldTiles(meld);
  if (!meld || meld.from === undefined) return tiles.map((tile) => ({ tile, aside: false }));
  const place = placeAside((meld.from - owner + 4) % 4, tiles.length);
  const claimed = meld.kind === MeldKind.CHOW ? meld.claimed : meld.tile;
  const others = without(tiles as Tile[], [claimed]);
  const lying = [...others.slice(0, place), claimed, ...others.slice(place)];
  return lying.map((tile, at) => ({ tile, aside: at === place }));
}

/** `steps`: how many seats further on, in turn order, the tile came from. */
function placeAside(steps: number, length: number): number {
  if (steps === 3) return 0;
  return steps === 2 ? 1 : length - 1;
}
