// Draws the characters of the stamps as outlines, for devices without a Chinese typeface.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { glyph } from './tiles/glyphs.mjs';

/** For a win, a match that is over, a deal that nobody won. */
const SIGNS = ['糊', '勝', '流'];
const BOX = { x: 0, y: 0, width: 100, height: 100 };

const outlines = SIGNS.map((sign) => {
  const [, path] = / d="([^"]+)"/.exec(glyph(sign, BOX, 'none', 0));
  return `  ${sign}: '${path}',\n`;
});
writeFileSync(
  fileURLToPath(new URL('../src/widgets/seal_signs.ts', import.meta.url)),
  '// Made by tools/seals.mjs: the characters of the stamps, on a canvas of 100 by 100.\n' +
    `export const SEAL_SIGNS = {\n${outlines.join('')}} as const;\n`,
);
