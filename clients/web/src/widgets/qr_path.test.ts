// A QR code reader finds the link in the drawing.
import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { qrPath } from './qr_path';

const SCALE = 4;

/** The picture as a camera would see it, four bytes per pixel. */
function drawn({ size, path }: ReturnType<typeof qrPath>): Uint8ClampedArray {
  const side = size * SCALE;
  const points = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h/g)) {
    for (let row = 0; row < SCALE; row += 1) {
      for (let column = 0; column < SCALE; column += 1) {
        const at = ((Number(y) * SCALE + row) * side + Number(x) * SCALE + column) * 4;
        points.set([0, 0, 0], at);
      }
    }
  }
  return points;
}

it.each([
  'http://127.0.0.1:8080/#/table/7',
  'https://mahjong.example.org/#/table/123456/K7QM2X',
  'https://a-club-with-a-long-name.example.org:8443/#/table/9007199254740993/ABCDEFGH',
])('%s is read back', (link) => {
  const code = qrPath(link);
  const side = code.size * SCALE;
  expect(jsQR(drawn(code), side, side)?.data).toBe(link);
});
