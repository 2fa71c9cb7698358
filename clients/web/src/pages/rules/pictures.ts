// For each element of every rule system, tiles that have it, to show beside its words.
import { type Tile, tileOf } from '../../fold/tiles';
import hands from '../../rules/hands.json';

/** Tiles side by side; the winning one is marked. */
export interface Picture {
  readonly groups: readonly (readonly (Tile | undefined)[])[];
  readonly winning?: Tile;
}

/**
 * Pictures by the code of the element. Groups are separated by spaces: a suit, then a rank for each
 * tile, "m123", "weee", "drr"; "x" lies face down; the tile after "+" is the winning one. An
 * element of several systems has one picture. The native clients draw the same pictures.
 */
const HANDS: Readonly<Record<string, string>> = hands;

/** Undefined for an element without a picture. */
export function pictureOf(code: string): Picture | undefined {
  const text = HANDS[code];
  return text === undefined ? undefined : pictureFrom(text);
}

export function pictureFrom(text: string): Picture {
  let winning: Tile | undefined;
  const groups = text.split(' ').map((group) => {
    const tiles = tilesOf(group.replace('+', ''));
    if (group.startsWith('+')) winning = tiles[0];
    return tiles;
  });
  return winning === undefined ? { groups } : { groups, winning };
}

function tilesOf(group: string): (Tile | undefined)[] {
  if (group === 'x') return [undefined];
  const suit = group.charAt(0);
  return [...group.slice(1)].map((rank) => tileOf(suit + rank));
}
