// Takes pictures of every screen at four sizes with the scripted server; for people, not a test.
import { mkdirSync } from 'node:fs';
import { launch } from './support/browser.mjs';
import { go_to } from './support/script.mjs';
import { start_scripted_server } from './support/scripted_server.mjs';

const SIZES = { desk: [1280, 720], port: [390, 844], land: [844, 390], small: [320, 568] };
const [folder = 'test-results/screenshots', sizes = Object.keys(SIZES).join(), locale = 'en'] =
  process.argv.slice(2);
mkdirSync(folder, { recursive: true });

const browser = await launch();
for (const size of sizes.split(',')) {
  const [width, height] = SIZES[size];
  const server = await start_scripted_server();
  const page = await browser.newPage({ viewport: { width, height }, locale });
  page.on('pageerror', (error) => console.log(size, error.message));
  const shot = async (name) => {
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
    );
    await page.screenshot({ path: `${folder}/${size}-${name}.png` });
  };
  await page.goto(server.url);
  await page.locator('#name').waitFor();
  await shot('welcome');
  await go_to(page, server.url, 'score', shot);
  await page.close();
  server.stop();
}
await browser.close();
