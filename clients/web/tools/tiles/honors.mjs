// The faces of the honours.
import { glyph } from './glyphs.mjs';
import { disc, INK } from './shapes.mjs';

const WINDS = { we: '東', ws: '南', ww: '西', wn: '北' };

/** The white dragon is a double frame, so that it is never mistaken for a blank tile. */
function frame() {
  const box = (x, y, width, height, radius, weight) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="none"` +
    ` stroke="${INK.blue}" stroke-width="${weight}"/>`;
  const rivets = [
    [76, 78],
    [224, 78],
    [76, 322],
    [224, 322],
  ];
  return (
    box(48, 50, 204, 300, 14, 16) +
    box(76, 78, 148, 244, 8, 6) +
    rivets.map(([x, y]) => disc(x, y, 13, INK.blue)).join('')
  );
}

export function honors(code) {
  if (code in WINDS) {
    return glyph(WINDS[code], { x: 44, y: 60, width: 212, height: 280 }, INK.blue, 3);
  }
  if (code === 'dr') return glyph('中', { x: 60, y: 50, width: 180, height: 300 }, INK.red, 4);
  if (code === 'dg') return glyph('發', { x: 40, y: 50, width: 220, height: 300 }, INK.green, 3);
  return frame();
}
