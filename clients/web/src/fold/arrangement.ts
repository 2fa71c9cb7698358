// The order in which the viewer's own tiles stand: sorted, or as the visitor left them.
import { sorted, type Tile } from './tiles';

/** `now` in the order of `before` as far as the tiles are the same; new ones come last. */
export function arranged(before: readonly Tile[], now: readonly Tile[], sort: boolean): Tile[] {
  if (sort) return sorted(now);
  const left = [...now];
  const kept = before.filter((tile) => {
    const at = left.indexOf(tile);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
  return [...kept, ...left];
}

/** The tiles with the one at `from` moved to `to`. */
export function moved(tiles: readonly Tile[], from: number, to: number): Tile[] {
  const others = tiles.filter((_, at) => at !== from);
  const tile = tiles[from];
  return tile === undefined ? others : [...others.slice(0, to), tile, ...others.slice(to)];
}
