// Tiles as the protocol numbers them, with their codes, suits, ranks.

/** 0 to 41, in the order of CODES. */
export type Tile = number;

const suit = (letter: string) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `${letter}${rank}`);

export const CODES: readonly string[] = [
  ...suit('m'),
  ...suit('p'),
  ...suit('s'),
  ...['we', 'ws', 'ww', 'wn', 'dr', 'dg', 'dw'],
  ...['f1', 'f2', 'f3', 'f4', 'n1', 'n2', 'n3', 'n4'],
];

const FIRST_HONOR = 27;
const FIRST_BONUS = 34;

export function codeOf(tile: Tile): string {
  return CODES[tile] ?? 'back';
}

export function tileOf(code: string): Tile {
  return CODES.indexOf(code);
}

/** "m", "p" or "s"; undefined for honours and bonus tiles. */
export function suitOf(tile: Tile): 'm' | 'p' | 's' | undefined {
  return tile < FIRST_HONOR ? (codeOf(tile)[0] as 'm' | 'p' | 's') : undefined;
}

/** 1 to 9 for a suited tile, 1 to 4 for a bonus tile, undefined for an honour. */
export function rankOf(tile: Tile): number | undefined {
  return tile < FIRST_HONOR || tile >= FIRST_BONUS ? Number(codeOf(tile)[1]) : undefined;
}

/** The three tiles of a chow, given the lowest. */
export function chowTiles(lowest: Tile): [Tile, Tile, Tile] {
  return [lowest, lowest + 1, lowest + 2];
}

/** `tiles` without one copy of each of `taken`, in their original order. */
export function without(tiles: readonly Tile[], taken: readonly Tile[]): Tile[] {
  const left = [...tiles];
  for (const tile of taken) {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

export function sorted(tiles: readonly Tile[]): Tile[] {
  return [...tiles].sort((left, right) => left - right);
}
