// Draws public/icon-*.png from public/icon.svg in a browser; run it after a change to the icon.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch } from '../e2e/support/browser.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const svg = readFileSync(here('../public/icon.svg'), 'utf8');
/** A maskable icon may be cropped to a circle: its tile is smaller, its ground fills all of it. */
const ICONS = [
  { name: 'icon-192.png', size: 192, inset: 0.04, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, inset: 0.04, ground: 'transparent' },
  { name: 'icon-maskable-512.png', size: 512, inset: 0.19, ground: '#0b2a20' },
];

const browser = await launch();
for (const { name, size, inset, ground } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const edge = Math.round(size * inset);
  await page.setContent(
    `<body style="margin:0;background:${ground}"><img style="position:absolute;inset:${edge}px;width:${size - 2 * edge}px" src="data:image/svg+xml,${encodeURIComponent(svg)}">`,
  );
  const png = await page.screenshot({ omitBackground: true });
  writeFileSync(here(`../public/${name}`), png);
  console.log(`${name}: ${png.length} bytes`);
  await page.close();
}
await browser.close();
