// Every screen fits in other languages, in one made longer; no word is missing.
import { overflowing, raw_keys } from '../support/inspect.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { with_settings } from '../support/table.mjs';

export const name = 'every screen fits in every language, no word is missing';

const VISITS = [
  ['en-x-pseudo', 320, 568],
  ['en-x-pseudo', 1280, 720],
  ['zh-Hant', 320, 568],
  ['zh-Hant', 1280, 720],
  ['zh-Hans', 390, 844],
  ['ja', 390, 844],
];

export async function run(browser) {
  const problems = [];
  const server = await start_scripted_server();
  try {
    for (const [language, width, height] of VISITS) {
      const context = await browser.newContext({ viewport: { width, height } });
      const page = await context.newPage();
      await with_settings(page, { language });
      await go_to(page, server.url, 'score', async (station) => {
        const found = [...(await overflowing(page)), ...(await raw_keys(page))];
        problems.push(...found.map((part) => `${language} ${width} ${station}: ${part}`));
      });
      await page.goto(`${server.url}/#/settings`);
      await page.locator('#content h2').first().waitFor();
      const found = [...(await overflowing(page)), ...(await raw_keys(page))];
      problems.push(...found.map((part) => `${language} ${width} settings: ${part}`));
      await context.close();
    }
  } finally {
    server.stop();
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
