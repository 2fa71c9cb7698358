// The nine faces of the characters: a numeral above the character for ten thousand.
import { glyph } from './glyphs.mjs';
import { INK } from './shapes.mjs';

const NUMERALS = '一二三四伍六七八九';
const MYRIAD = { x: 50, y: 190, width: 200, height: 186 };
const NUMERAL = { x: 66, y: 30, width: 168, height: 140 };

/** One to three have flat strokes and need their own boxes to look as large as the others. */
const FLAT = {
  1: { x: 70, y: 70, width: 160, height: 60 },
  2: { x: 70, y: 34, width: 160, height: 120 },
  3: { x: 70, y: 34, width: 160, height: 120 },
};

export function characters(rank) {
  const numeral = NUMERALS[rank - 1];
  const box = FLAT[rank] ?? NUMERAL;
  return glyph(numeral, box, INK.black, rank in FLAT ? 3 : 2) + glyph('萬', MYRIAD, INK.red, 2);
}
