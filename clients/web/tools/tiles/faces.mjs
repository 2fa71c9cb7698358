// Every tile code with the drawing of its face, in the order of the protocol.
import { back } from './back.mjs';
import { bamboos } from './bamboos.mjs';
import { bonus } from './bonus.mjs';
import { characters } from './characters.mjs';
import { dots } from './dots.mjs';
import { honors } from './honors.mjs';
import { HEIGHT, WIDTH } from './shapes.mjs';

const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const HONORS = ['we', 'ws', 'ww', 'wn', 'dr', 'dg', 'dw'];
const BONUS = ['f1', 'f2', 'f3', 'f4', 'n1', 'n2', 'n3', 'n4'];

function document_of(drawing) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawing}</svg>\n`;
}

/** A map from tile code to SVG document: 42 kinds, then the back. */
export function all_faces() {
  const drawings = [
    ...RANKS.map((rank) => [`m${rank}`, characters(rank)]),
    ...RANKS.map((rank) => [`p${rank}`, dots(rank)]),
    ...RANKS.map((rank) => [`s${rank}`, bamboos(rank)]),
    ...HONORS.map((code) => [code, honors(code)]),
    ...BONUS.map((code) => [code, bonus(code)]),
    ['back', back()],
  ];
  return new Map(drawings.map(([code, drawing]) => [code, document_of(drawing)]));
}
