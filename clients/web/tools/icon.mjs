// Writes public/icon.svg, a tile with the red dragon, and icon-turn.svg, the same with a dot for
// the visitor's turn.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { honors } from './tiles/honors.mjs';

const TILE =
  '<rect x="50" y="14" width="300" height="376" rx="44" fill="#0d6b4a"/>' +
  '<rect x="50" y="10" width="300" height="356" rx="40" fill="#f9f3e1"/>' +
  `<g transform="translate(65 10) scale(.9)">${honors('dr')}</g>`;
const DOT = '<circle cx="310" cy="90" r="84" fill="#ffd34d" stroke="#08211a" stroke-width="18"/>';

for (const [name, drawing] of [
  ['icon', TILE],
  ['icon-turn', TILE + DOT],
]) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${drawing}</svg>\n`;
  writeFileSync(fileURLToPath(new URL(`../public/${name}.svg`, import.meta.url)), svg);
}
