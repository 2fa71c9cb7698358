// Chinese characters as outlines, taken from a brush typeface when the faces are generated.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

const FONT_FILE = '@fontsource/yuji-boku/files/yuji-boku-japanese-400-normal.woff';

function load() {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(FONT_FILE));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

const font = load();

/** The commands of an outline as path text; `at` maps a font coordinate to the canvas. */
function path_text(commands, at) {
  return commands
    .map((step) => {
      if (step.type === 'Z') return 'Z';
      if (step.type === 'Q') return `Q${at(step.x1, step.y1)} ${at(step.x, step.y)}`;
      if (step.type === 'C') {
        return `C${at(step.x1, step.y1)} ${at(step.x2, step.y2)} ${at(step.x, step.y)}`;
      }
      return `${step.type}${at(step.x, step.y)}`;
    })
    .join('');
}

/** `character` scaled to fit the box and centred; `weight` thickens the brush. */
export function glyph(character, box, fill, weight) {
  const outline = font.charToGlyph(character).getPath(0, 0, 1000);
  const bounds = outline.getBoundingBox();
  const width = bounds.x2 - bounds.x1;
  const height = bounds.y2 - bounds.y1;
  const scale = Math.min(box.width / width, box.height / height);
  const left = box.x + (box.width - width * scale) / 2 - bounds.x1 * scale;
  const top = box.y + (box.height - height * scale) / 2 - bounds.y1 * scale;
  const at = (x, y) => `${Math.round(x * scale + left)} ${Math.round(y * scale + top)}`;
  return (
    `<path fill="${fill}" stroke="${fill}" stroke-width="${weight}" stroke-linejoin="round"` +
    ` d="${path_text(outline.commands, at)}"/>`
  );
}
