// The tile faces are distinguishable: small, in every palette, with every kind of colour vision.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

export const name = 'no two tile faces look alike at 18 px, in any palette, to any eye';

const RMS_MIN = 25;
const WIDTH = 18;

/** Runs in the page: the least difference between two faces, for each kind of colour vision. */
async function least_differences({ faces, body, width }) {
  const height = (width * 4) / 3;
  const drawn = [];
  for (const { code, face } of faces) {
    const image = new Image();
    image.src = face;
    await image.decode();
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.fillStyle = body;
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    drawn.push({ code, pixels: context.getImageData(0, 0, width, height).data });
  }
  const sights = {
    normal: ([r, g, b]) => [r, g, b],
    deuteranope: ([r, g, b]) => [
      0.367 * r + 0.861 * g - 0.228 * b,
      0.28 * r + 0.673 * g + 0.047 * b,
      -0.012 * r + 0.043 * g + 0.969 * b,
    ],
    grey: ([r, g, b]) => Array(3).fill(0.2126 * r + 0.7152 * g + 0.0722 * b),
  };
  return Object.entries(sights).map(([sight, see]) => {
    const seen = drawn.map(({ code, pixels }) => {
      const colors = [];
      for (let at = 0; at < pixels.length; at += 4) colors.push(...see(pixels.slice(at, at + 3)));
      return { code, colors };
    });
    let least = { rms: Number.POSITIVE_INFINITY };
    for (let one = 0; one < seen.length; one += 1) {
      for (let other = one + 1; other < seen.length; other += 1) {
        const [left, right] = [seen[one], seen[other]];
        const sum = left.colors.reduce(
          (total, value, at) => total + (value - right.colors[at]) ** 2,
          0,
        );
        const rms = Math.sqrt(sum / left.colors.length);
        if (rms < least.rms) least = { rms, pair: `${left.code} ${right.code}` };
      }
    }
    return { sight, ...least };
  });
}

const BODIES = { ivory: '#fbf5e6', safe: '#fbf5e6', night: '#1b1e24', contrast: '#ffffff' };

/** The palettes, from the client's sources. */
async function palettes() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const vite = await createServer({ root, server: { middlewareMode: true }, logLevel: 'silent' });
  const { PALETTE_INKS } = await vite.ssrLoadModule('/src/widgets/palettes.ts');
  const { CODES } = await vite.ssrLoadModule('/src/fold/tiles.ts');
  await vite.close();
  const svg = (code) => readFileSync(`${root}/tiles/${code}.svg`, 'utf8').trim();
  return Object.keys(BODIES).map((palette) => {
    const inks = PALETTE_INKS[palette] ?? {};
    const faces = CODES.map((code) => {
      const inked = svg(code).replace(
        /#([0-9a-f]{6}|[0-9a-f]{3})\b/g,
        (_, ink) => `#${inks[ink] ?? ink}`,
      );
      return { code, face: `data:image/svg+xml,${encodeURIComponent(inked)}` };
    });
    return { palette, faces, body: BODIES[palette] };
  });
}

export async function run(browser) {
  const page = await browser.newPage();
  const problems = [];
  for (const { palette, faces, body } of await palettes()) {
    const found = await page.evaluate(least_differences, { faces, body, width: WIDTH });
    for (const { sight, rms, pair } of found) {
      if (rms < RMS_MIN) problems.push(`${palette}, ${sight}: ${pair} differ by ${rms.toFixed(1)}`);
    }
    console.log(
      `       ${palette}: ${found.map(({ sight, rms, pair }) => `${sight} ${rms.toFixed(1)} (${pair})`).join(', ')}`,
    );
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
