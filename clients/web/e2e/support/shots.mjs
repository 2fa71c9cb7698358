// Pictures for people to look at: LAIR_SHOTS names the folder; without it nothing is drawn.
import { mkdirSync } from 'node:fs';
import { settled } from './inspect.mjs';

const folder = process.env.LAIR_SHOTS;

/** The page at each size, as NAME-SIZE.png; afterwards the page has its previous size. */
export async function shoot(page, name, sizes, { fullPage = false } = {}) {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize();
  for (const [size, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height });
    await settled(page);
    await page.screenshot({ path: `${folder}/${name}-${size}.png`, fullPage });
  }
  await page.setViewportSize(before);
}
