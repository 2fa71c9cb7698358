// Two people's bots play on the ladder: the boards show them, and their hands can be counted.
import { overflowing, raw_keys, settled } from '../support/inspect.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { bot_of, on_the_ladder, QUICK, QUICK_BOTS } from '../support/own_bot.mjs';
import { told } from '../support/season.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal } from '../support/table.mjs';
import { enter, open_account, register } from '../support/visitor.mjs';

const SIZES = { desk: [1280, 800], port: [390, 844], small: [320, 568] };
const MATCHES_MAX = 6;
const LANGUAGES = ['en', 'zh-Hant', 'zh-Hans', 'ja'];
const YOUR_BOTS = {
  en: 'Your bots',
  'zh-Hant': '我的機械人',
  'zh-Hans': '我的机器人',
  ja: '自作ボット',
};

async function expect_room(page, what) {
  for (const [width, height] of Object.values(SIZES)) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const found = [await overflowing(page), await raw_keys(page)].flat();
    if (found.length > 0) throw new Error(`${what} at ${width}: ${found.join('\n')}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Makes a bot as its owner would. */
async function made_in_browser(page, name) {
  const dialog = page.locator('dialog[open]');
  await (await open_account(page)).getByRole('button', { name: 'Your bots' }).click();
  await dialog.getByLabel('Name of the bot').fill(name);
  await dialog.getByRole('button', { name: 'Make a bot' }).click();
  const token = await dialog.getByTestId('bot-token').textContent();
  await shoot(page, 'own-bots-made', SIZES);
  await page.keyboard.press('Escape');
  return token;
}

async function board_lists_them(page, url) {
  await page.goto(`${url}/#/boards`);
  await page.locator('select').first().selectOption('hkos');
  const lines = page.getByTestId('ladder').locator('tbody tr');
  await lines.nth(2).waitFor();
  const listed = await lines.allInnerTexts();
  for (const line of ['Heron [bot]', 'Wren [bot]']) {
    if (!listed.some((one) => one.includes(line))) throw new Error(`no ${line} in ${listed}`);
  }
  if (!listed.some((one) => one.includes('by Bo'))) throw new Error(`no owner in ${listed}`);
}

/** The boards and the list of the player's own bots, in each language. */
async function in_every_language(page, url) {
  for (const language of LANGUAGES) {
    await page.evaluate((chosen) => {
      const kept = JSON.parse(localStorage.getItem('lair.settings') ?? '{}');
      localStorage.setItem('lair.settings', JSON.stringify({ ...kept, language: chosen }));
    }, language);
    await page.goto(`${url}/#/boards`);
    await page.reload();
    await page.locator('select').first().selectOption('hkos');
    await page.getByTestId('ladder').waitFor();
    await shoot(page, `ladder-${language}`, SIZES, { fullPage: true });
    await expect_room(page, `the ladder in ${language}`);
    await page.goto(`${url}/#/`);
    await page.getByRole('button', { name: /Ana$/ }).click();
    await page.locator('dialog[open]').getByRole('button', { name: YOUR_BOTS[language] }).click();
    await page.getByTestId('own-bots').locator('li').waitFor();
    await shoot(page, `own-bots-${language}`, SIZES);
    await expect_room(page, `the own bots in ${language}`);
    await page.keyboard.press('Escape');
  }
}

/** A hand that was won on the ladder is counted, then shown in the replay. */
async function counted(page, url) {
  await page.goto(`${url}/#/count/hkos`);
  await page.getByRole('radio', { name: 'Any hand' }).check();
  await page.getByRole('heading', { name: /^Deal \d+ of game \d+/ }).waitFor();
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.getByTestId('count-answer').waitFor();
  await shoot(page, 'count-played', SIZES, { fullPage: true });
  await expect_room(page, 'a hand that was won');
  await page.getByRole('link', { name: 'See the win' }).click();
  await page.getByTestId('replay-said').getByText('goes out').waitFor();
  const [at, last] = (await page.getByTestId('replay-step').innerText()).split(' / ');
  expect_equal(at, last, 'the step that won');
}

/** Whether somebody has won a hand that can be counted. */
async function has_hand(url) {
  const { game } = await told(url, 'trainer/hands/hkos/played?pick=0');
  return game !== undefined;
}

/** Ana's Heron, made in the browser, and Bo's Wren have played on the ladder; somebody has won. */
async function with_bots(browser, look) {
  const { url } = await start_lair_server({ seed: '', bots: QUICK_BOTS, more: QUICK });
  const page = await enter(browser, url, 'Ana', { language: 'en' });
  await register(page, 'Ana');
  const heron = await made_in_browser(page, 'Heron');
  const wren = await bot_of(url, { owner: 'Bo', name: 'Wren' });
  // The walls are made anew each time: every deal of a match may be drawn or be worth nothing.
  for (let match = 0; !(await has_hand(url)); match += 1) {
    if (match === MATCHES_MAX) throw new Error(`nobody wins in ${MATCHES_MAX} matches`);
    await Promise.all([on_the_ladder(url, heron, 'hkos'), on_the_ladder(url, wren, 'hkos')]);
  }
  await look(page, url);
}

async function shows_them(page, url) {
  await board_lists_them(page, url);
  await counted(page, url);
}

export const scenarios = [
  {
    name: 'bots of two people play on the ladder, the boards show it, its hands are counted',
    run: (browser) => with_bots(browser, shows_them),
  },
  {
    name: 'the ladder and the list of the own bots fit, in each language',
    run: (browser) => with_bots(browser, in_every_language),
  },
];
