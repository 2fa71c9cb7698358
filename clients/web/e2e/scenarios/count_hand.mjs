// A visitor without an account counts hands: today's, another day's, any; right, wrong, not at all.
import { day_shown, today } from '../support/days.mjs';
import { axe_findings, overflowing, raw_keys, settled, with_axe } from '../support/inspect.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, until, with_settings } from '../support/table.mjs';

export const name = 'the hand of the day is counted, then compared line by line';

const SIZES = { desk: [1280, 800], port: [320, 568] };

async function expect_no_problems(page, what) {
  for (const [width, height] of Object.values(SIZES)) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const found = [await axe_findings(page), await overflowing(page), await raw_keys(page)].flat();
    if (found.length > 0) throw new Error(`${what} at ${width}: ${found.join('\n')}`);
  }
}

/** How many tiles lie there, including face-down ones. */
function tiles_of({ hand }) {
  const size = ({ kind }) => (kind.endsWith('kong') ? 4 : 3);
  const melded = hand.melds.reduce((sum, meld) => sum + size(meld), 0);
  return hand.concealed.length + melded + hand.bonus.length + 1;
}

async function counted_right(page, puzzle) {
  const shown = page.getByTestId('count-puzzle');
  expect_equal(await shown.locator('dl .tile').count(), tiles_of(puzzle), 'tiles');
  // By keyboard only: from field to field, then Enter.
  await shown.locator('input').first().focus();
  for (const [at, { answer }] of puzzle.questions.entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(String(answer));
  }
  await page.keyboard.press('Enter');
  const answer = page.getByTestId('count-answer');
  expect_equal(await answer.getByText('is right.').count(), puzzle.questions.length, 'right');
  const lines = await answer.locator('ul').first().locator('li').allTextContents();
  const faan = puzzle.win.items.filter(({ section }) => /elements|limits/.test(section));
  expect_equal(lines.length, faan.length, 'lines of faan');
  for (const [at, { rule }] of faan.entries()) {
    if (!lines[at].includes(rule)) throw new Error(`${lines[at]} does not name ${rule}`);
  }
}

/** Everything fits, even with lengthened words. */
async function expect_room(browser, url) {
  const context = await browser.newContext({ viewport: { width: 320, height: 568 } });
  const page = await context.newPage();
  await with_settings(page, { language: 'en-x-pseudo' });
  await page.goto(`${url}/#/count/yahoo/2026-02-28`);
  await page.getByTestId('count-faan').fill('99999');
  await page.getByTestId('count-faan').press('Enter');
  await page.getByTestId('count-answer').waitFor();
  await settled(page);
  expect_equal((await overflowing(page)).join('\n'), '', 'what does not fit');
  await context.close();
}

export async function run(browser) {
  const server = await start_lair_server();
  const asked = async (path) => (await fetch(`${server.url}/api/v1/trainer/${path}`)).json();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await with_axe(page);
    await with_settings(page, { language: 'en' });
    await page.goto(`${server.url}/#/rules/mcr`);
    await page.getByRole('link', { name: 'Count this hand' }).click();
    await page.getByRole('heading', { name: 'Hand of the day' }).waitFor();
    await counted_right(page, await asked(`daily/mcr/${await day_shown(page)}`));

    // The day before, under rules with Tile Points: one count is right, one is not.
    await page.getByRole('link', { name: 'Yahoo' }).click();
    await page.getByTestId('count-tile_points').waitFor();
    const day = await day_shown(page);
    await page.getByRole('link', { name: 'The day before' }).click();
    await page.locator(`time:not([datetime="${day}"])`).waitFor();
    const earlier = await day_shown(page);
    const { questions } = await asked(`daily/yahoo/${earlier}`);
    await page.getByTestId('count-faan').fill(String(questions[0].answer));
    await page.getByTestId('count-tile_points').fill(String(questions[1].uncapped + 1));
    await page.getByRole('button', { name: 'Compare' }).click();
    const answer = page.getByTestId('count-answer');
    await answer.getByText('is right.').waitFor();
    await answer.getByText(`, not ${(questions[1].uncapped + 1).toLocaleString('en')}.`).waitFor();
    await shoot(page, 'count', SIZES, { fullPage: true });
    await expect_no_problems(page, 'an answer');

    // The hand of a future day is not shown; a link leads back to today's.
    await page.goto(`${server.url}/#/count/yahoo/2999-01-01`);
    await page.getByRole('alert').getByText('There is no hand for that day').waitFor();
    await page.getByRole('link', { name: "Today's hand" }).click();
    const found = await day_shown(page);
    if (![day, today()].includes(found)) throw new Error(`the hand of ${found} is called today's`);

    // Any hand has its address; the next one differs. A visitor who enters nothing sees the answer.
    await page.goto(`${server.url}/#/count/hkos/17`);
    await page.getByRole('heading', { name: 'Hand 17' }).waitFor();
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await answer.locator('.verdict').waitFor();
    const heading = page.locator('#which-puzzle');
    const before = await heading.textContent();
    await page.getByRole('button', { name: 'Another hand' }).click();
    await until(async () => (await heading.textContent()) !== before, `a hand beside ${before}`);
    expect_equal(await answer.count(), 0, 'an answer before the question');
    await expect_room(browser, server.url);
  } finally {
    await server.stop();
  }
}
