// Takes pictures of every screen at four sizes with the scripted server; for people, not a test.
import { mkdirSync } from 'node:fs';
import { launch } from './support/browser.mjs';
import { settled } from './support/inspect.mjs';
import { go_to } from './support/script.mjs';
import { start_scripted_server } from './support/scripted_server.mjs';

const SIZES = { desk: [1280, 720], port: [390, 844], land: [844, 390], small: [320, 568] };
/** The states whose pictures the repository keeps, to see what a change does to them. */
const KEPT = ['lobby', 'create', 'waiting', 'table', 'claim', 'refused', 'win', 'score'];
const BESIDE = {
  settings: '#/settings',
  rules: '#/rules/mcr',
  replay: '#/replay/1/1/60',
  lost: '#/nowhere',
};

const [folder = 'test-results/screenshots', sizes = Object.keys(SIZES).join(), locale = 'en'] =
  process.argv.slice(2);
const is_kept = folder === 'reference';
const where = is_kept ? 'screenshots/reference' : folder;
mkdirSync(where, { recursive: true });

const browser = await launch();
for (const size of sizes.split(',')) {
  const [width, height] = SIZES[size];
  const server = await start_scripted_server();
  const page = await browser.newPage({ viewport: { width, height }, locale });
  page.on('pageerror', (error) => console.log(size, error.message));
  const shot = async (name) => {
    if (is_kept && !KEPT.includes(name)) return;
    await settled(page);
    const path = `${where}/${name}-${size}`;
    if (is_kept) await page.screenshot({ path: `${path}.jpg`, type: 'jpeg', quality: 45 });
    else await page.screenshot({ path: `${path}.png` });
  };
  await page.goto(server.url);
  await page.locator('#name').waitFor();
  await shot('welcome');
  await go_to(page, server.url, 'score', shot);
  for (const [name, hash] of Object.entries(BESIDE)) {
    if (is_kept) break;
    await page.goto(`${server.url}/${hash}`);
    await page.locator('h1, #content h2').first().waitFor();
    await shot(name);
  }
  await page.close();
  server.stop();
}
await browser.close();
