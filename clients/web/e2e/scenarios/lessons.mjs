// The ten lessons from the first to the last, by mouse and by finger; one answer is wrong on the way.
import { start_scripted_server } from '../support/scripted_server.mjs';
import { expect_equal, with_settings } from '../support/table.mjs';

export const name = 'ten lessons are played at the table, each to its end';

/** What is pressed in each lesson, by what it is called. */
const COURSES = [
  ['north wind', 'red dragon'],
  ['Chow', 'green dragon'],
  ['Pung', '9 of bamboo'],
  ['Kong', 'white dragon'],
  ['Go on', 'east wind'],
  ['north wind', 'MahJong'],
  ['5 of dots', 'MahJong'],
  ['Go on', '9 of characters', 'Pass'],
  ['4 of characters', '6 of bamboo', '9 of bamboo'],
  ['9 of characters'],
];

function wanted(page, words) {
  const called = new RegExp(words, 'i');
  const tile = page.locator('.hand.active').getByRole('button', { name: called });
  const claim = page.locator('.claim:not([aria-disabled])').filter({ hasText: called });
  return tile
    .or(claim)
    .or(page.getByTestId('lesson').getByRole('button', { name: called }))
    .first();
}

async function play(page) {
  for (const [at, course] of COURSES.entries()) {
    await page.getByRole('heading', { name: `${at + 1}.` }).waitFor();
    if (at === 0) {
      await wanted(page, '2 of characters').click();
      await page.getByText('Not that one.').waitFor();
      await page.locator('.hand .best').waitFor();
    }
    for (const words of course) await wanted(page, words).click();
    const last = at === COURSES.length - 1;
    const next = page.getByRole('button', { name: last ? 'Play a game' : 'Next lesson' });
    await next.waitFor();
    if (!last) await next.click();
  }
}

export async function run(browser) {
  const server = await start_scripted_server();
  try {
    for (const [width, height] of [
      [1280, 720],
      [390, 844],
    ]) {
      const page = await (await browser.newContext({ viewport: { width, height } })).newPage();
      await with_settings(page, { guided: true });
      await page.goto(`${server.url}/#/rules`);
      await page.getByRole('link', { name: 'Your turn' }).click();
      await play(page);
      await page.getByRole('button', { name: 'All lessons' }).click();
      const ticks = page.locator('a.done', { hasText: '✓' });
      await ticks.last().waitFor();
      expect_equal(await ticks.count(), COURSES.length, 'lessons ticked');
      await page.context().close();
    }
  } finally {
    server.stop();
  }
}
