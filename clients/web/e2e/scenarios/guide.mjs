// The guide explains a first deal, gets out of the way, and does not come back.
import { settled } from '../support/inspect.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, with_settings } from '../support/table.mjs';

const DESK = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
/** Shown on a desktop, on the smallest phones, on a phone held sideways. */
const WIN_SIZES = { desk: [1280, 720], small: [320, 568], land: [844, 390] };

export const scenarios = [
  { name: 'a first deal is explained without standing in the way', run: explained },
  { name: 'the last of the guide is told over the first win, once', run: told_with_the_win },
];

async function explained(browser) {
  const server = await start_scripted_server();
  try {
    const page = await browser.newPage();
    await with_settings(page, { guided: false });
    await go_to(page, server.url, 'table');
    const guide = page.getByTestId('guide');
    await guide.getByText('Four sets and a pair').waitFor();
    await leaves_the_table(page, guide);
    await page.setViewportSize(PHONE);
    const stood = await covers_nothing(page, guide);
    await guide.getByRole('button', { name: 'Got it' }).click();
    await guide.getByText('Press any tile to discard it').waitFor();
    expect_equal(
      await covers_nothing(page, guide),
      stood,
      'where the hand is with the next lesson',
    );
    await page.setViewportSize(DESK);
    await page.locator('.hand button').last().click();
    await guide.getByText('has enough faan').waitFor();
    await page.locator('.claim.pass').click();
    await guide.getByText('at least 3 faan').waitFor();
    await guide.getByRole('button', { name: 'Skip the guide' }).click();
    await guide.waitFor({ state: 'detached' });
    const settings = await page.evaluate(() => JSON.parse(localStorage.getItem('lair.settings')));
    if (!settings.guided) throw new Error('the guide would come back');
    await plays_on(await browser.newPage(), server.url);
  } finally {
    server.stop();
  }
}

/** On an upright phone the guide covers neither table nor hand. Returns where the hand is. */
async function covers_nothing(page, guide) {
  await settled(page);
  const card = await guide.boundingBox();
  const covered = await page.locator('.board .badge, .board .tile, .hub, .hand li').evaluateAll(
    (parts, { x, y, width, height }) =>
      parts
        .map((part) => part.getBoundingClientRect())
        .filter((box) => box.right > x && box.left < x + width)
        .filter((box) => box.bottom > y + 1 && box.top < y + height - 1).length,
    card,
  );
  expect_equal(covered, 0, 'parts of the table below the guide');
  return Math.round((await page.locator('.hand').boundingBox()).y);
}

/** Even on the smallest phone more of the table is visible than covered. */
async function leaves_the_table(page, guide) {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 568 });
  await settled(page);
  const [card, table] = [await guide.boundingBox(), await page.locator('main').boundingBox()];
  const part = (card.y + card.height - table.y) / table.height;
  if (part > 0.5) throw new Error(`the guide covers ${Math.round(part * 100)} % of the table`);
  await shoot(page, 'guide', { small: [320, 568], port: [390, 844] });
  await page.setViewportSize(before);
}

/** A visitor who acts has read enough: the next lesson is about the table as it is then. */
async function plays_on(page, url) {
  await with_settings(page, { guided: false });
  await go_to(page, url, 'table');
  const guide = page.getByTestId('guide');
  await guide.getByText('Four sets and a pair').waitFor();
  await page.keyboard.press('d');
  await guide.getByText('has enough faan').waitFor();
  await page.keyboard.press('Escape');
  await guide.getByText('at least 3 faan').waitFor();
}

/** The winning screen comes with the lesson about it. */
async function told_with_the_win(browser) {
  const server = await start_scripted_server();
  try {
    const page = await browser.newPage();
    await with_settings(page, { guided: false });
    await go_to(page, server.url, 'win');
    const said = page.locator('dialog[open]').getByTestId('guide-end');
    await said.waitFor();
    for (const [width, height] of Object.values(WIN_SIZES)) {
      await page.setViewportSize({ width, height });
      await settled(page);
      await said.click({ trial: true });
    }
    await shoot(page, 'guide-end', WIN_SIZES);
    const settings = await page.evaluate(() => JSON.parse(localStorage.getItem('lair.settings')));
    if (!settings.guideTold.includes('over')) throw new Error('it would be told again');
  } finally {
    server.stop();
  }
}
