// Every screen fits in other languages and with lengthened words; no word is missing or broken.
import { broken_words, overflowing, raw_keys } from '../support/inspect.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { with_settings } from '../support/table.mjs';

const VISITS = [
  ['en-x-pseudo', 320, 568],
  ['en-x-pseudo', 1280, 720],
  ['zh-Hant', 320, 568],
  ['zh-Hant', 1280, 720],
  ['zh-Hans', 390, 844],
  ['ja', 390, 844],
  ['ja', 320, 568],
];

const LANGUAGES = ['en', 'zh-Hant', 'zh-Hans', 'ja', 'en-x-pseudo'];

async function problems_on(page) {
  return [...(await overflowing(page)), ...(await raw_keys(page)), ...(await broken_words(page))];
}

/** The first page comes with only some of the words; dialogs over it must not lack the rest. */
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

/** Every screen of the scripted game, at one size. */
async function every_screen(browser, url, [language, width, height]) {
  const problems = [];
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  const note = async (station) => {
    const found = await problems_on(page);
    problems.push(...found.map((part) => `${language} ${width} ${station}: ${part}`));
  };
  await with_settings(page, { language });
  await go_to(page, url, 'score', note);
  await page.goto(`${url}/#/settings`);
  await page.locator('#content h2').first().waitFor();
  await note('settings');
  await context.close();
  return problems;
}

/** Runs `look` on a scripted server of its own; fails with the problems it finds. */
async function finds_nothing(look) {
  const { url } = await start_scripted_server();
  const problems = await look(url);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

export const scenarios = [
  ...LANGUAGES.map((language) => ({
    name: `the first page has its words: ${language}`,
    run: (browser) => finds_nothing((url) => first_page(browser, url, language)),
  })),
  ...VISITS.map((visit) => ({
    name: `every screen fits, no word is missing: ${visit[0]}, ${visit[1]}x${visit[2]}`,
    long: true,
    run: (browser) => finds_nothing((url) => every_screen(browser, url, visit)),
  })),
];
