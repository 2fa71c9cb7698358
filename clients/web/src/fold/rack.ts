// Lays out a winning hand as it is shown: concealed sets, pair, melds, bonus tiles.
import type { Hand, Meld, Reading, Win } from '../link/protocol';
import { MeldKind, SetKind } from '../link/protocol';
import { chowTiles, sorted, type Tile } from './tiles';

export interface RackGroup {
  readonly tiles: readonly Tile[];
  /** Index of the tile that completed the hand; undefined if it lies in another group. */
  readonly winning?: number;
}

export interface Rack {
  /** A single group for a hand that is not four sets and a pair. */
  readonly sets: readonly RackGroup[];
  readonly pair?: RackGroup;
  readonly melds: readonly Meld[];
  readonly bonus: readonly Tile[];
}

/** `reading` is the server's division of the hand; without one the tiles are sorted. */
export function rackOf(win: Win, hand: Hand, reading: Reading | undefined): Rack {
  const { melds, bonus } = hand;
  if (!reading || reading.sets.length === 0) {
    const tiles = withWinningTile(hand, win.tile);
    return { sets: [{ tiles, winning: tiles.indexOf(win.tile) }], melds, bonus };
  }
  const own = reading.sets.filter((set) => !set.melded);
  const concealed = own.map((set) => setTiles(set.kind, set.tile));
  const winningSet = placeOfWinningTile(
    win,
    concealed,
    own.map((set) => set.exposed),
  );
  const sets = concealed.map((tiles, at) => ({
    tiles,
    winning: at === winningSet ? tiles.indexOf(win.tile) : undefined,
  }));
  const pair = {
    tiles: [reading.eyes, reading.eyes],
    winning: winningSet < 0 && reading.eyes === win.tile ? 1 : undefined,
  };
  return { sets, pair, melds, bonus };
}

/** Prefers a set that the winning discard exposed; else the first set that holds such a tile. */
function placeOfWinningTile(
  win: Win,
  sets: readonly Tile[][],
  exposed: readonly boolean[],
): number {
  const opened = sets.findIndex((tiles, at) => exposed[at] && tiles.includes(win.tile));
  return opened >= 0 ? opened : sets.findIndex((tiles) => tiles.includes(win.tile));
}

function setTiles(kind: SetKind, tile: Tile): Tile[] {
  if (kind === SetKind.CHOW) return chowTiles(tile);
  return Array(kind === SetKind.KONG ? 4 : 3).fill(tile);
}

/** The winner's concealed tiles with the winning tile, whether or not the server includes it. */
function withWinningTile(hand: Hand, tile: Tile): Tile[] {
  const complete = hand.concealed.length % 3 === 2;
  return sorted(complete ? hand.concealed : [...hand.concealed, tile]);
}

/** The tiles of a meld in the order they lie; undefined for one that lies face down. */
export function meldTiles(meld: Meld | undefined): (Tile | undefined)[] {
  if (!meld) return [undefined, undefined, undefined, undefined];
  const { tile, kind } = meld;
  if (kind === MeldKind.CHOW) return chowTiles(tile);
  if (kind === MeldKind.PUNG) return [tile, tile, tile];
  if (kind === MeldKind.CONCEALED_KONG) return [undefined, tile, tile, undefined];
  return [tile, tile, tile, tile];
}
