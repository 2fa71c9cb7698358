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

const LANGUAGES = ['en', 'zh-Hant', 'zh-Hans', 'ja', 'en-x-pseudo'];

async function problems_on(page) {
  return [...(await overflowing(page)), ...(await raw_keys(page))];
}

/** The first page comes with a part of the words; what is opened over it must not lack the rest. */
async function first_page(browser, url, language) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await with_settings(page, { language });
  await page.goto(url);
  await page.locator('#name').waitFor();
  const welcome = await problems_on(page);
  await page.locator('header button').last().click();
  await page.locator('dialog[open] h2').first().waitFor();
  const dialog = await problems_on(page);
  await context.close();
  return [
    ...welcome.map((part) => `${language} welcome: ${part}`),
    ...dialog.map((part) => `${language} sign-in: ${part}`),
  ];
}

export async function run(browser) {
  const problems = [];
  const server = await start_scripted_server();
  try {
    for (const language of LANGUAGES) {
      problems.push(...(await first_page(browser, server.url, language)));
    }
    for (const [language, width, height] of VISITS) {
      const context = await browser.newContext({ viewport: { width, height } });
      const page = await context.newPage();
      await with_settings(page, { language });
      await go_to(page, server.url, 'score', async (station) => {
        const found = await problems_on(page);
        problems.push(...found.map((part) => `${language} ${width} ${station}: ${part}`));
      });
      await page.goto(`${server.url}/#/settings`);
      await page.locator('#content h2').first().waitFor();
      const found = await problems_on(page);
      problems.push(...found.map((part) => `${language} ${width} settings: ${part}`));
      await context.close();
    }
  } finally {
    server.stop();
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
