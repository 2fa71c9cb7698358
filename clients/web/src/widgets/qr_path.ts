// A text as the squares of a QR code.
import { generate } from 'lean-qr';

/** The white margin around the code, in squares, which scanners need. */
const MARGIN = 4;

export interface QrPath {
  /** Squares in a row, including the margin. */
  readonly size: number;
  /** The dark squares as an SVG path. */
  readonly path: string;
}

export function qrPath(text: string): QrPath {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) path += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
    }
  }
  return { size: code.size + 2 * MARGIN, path };
}
