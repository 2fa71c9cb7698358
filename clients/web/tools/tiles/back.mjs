// The back of a tile: a green lattice.
import { HEIGHT, WIDTH } from './shapes.mjs';

const CELL = 50;

export function back() {
  let lattice = '';
  for (let top = 5; top < HEIGHT; top += CELL) {
    for (let left = CELL / 2; left < WIDTH; left += CELL) {
      lattice += `M${left} ${top}l20 20l-20 20l-20 -20z`;
    }
  }
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="30" fill="#0d6b4a"/>` +
    `<path d="${lattice}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="3"/>` +
    `<rect x="14" y="14" width="272" height="372" rx="22" fill="none" stroke="#fff"` +
    ' stroke-opacity=".5" stroke-width="4"/>'
  );
}
