// A player with an account answers the turn of the day and compares; a visitor, any turn of bots.
import { answered_today, RIGHT_TODAY } from '../support/days.mjs';
import { axe_findings, overflowing, raw_keys, settled, with_axe } from '../support/inspect.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, with_settings } from '../support/table.mjs';

export const name = 'what would you discard: the turn of the day, its results, any turn of bots';

const SIZES = { desk: [1280, 800], port: [320, 568] };

async function expect_no_problems(page, what) {
  for (const [width, height] of Object.values(SIZES)) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const found = [await axe_findings(page), await overflowing(page), await raw_keys(page)].flat();
    if (found.length > 0) throw new Error(`${what} at ${width}: ${found.join('\n')}`);
  }
}

/** Makes an account in the browser's own session. */
async function register(page, url, name) {
  const answer = await page.request.post(`${url}/auth/register`, {
    data: { name, password: 'a long enough password' },
    headers: { Origin: url },
  });
  if (!answer.ok()) throw new Error(`register: ${answer.status()} ${await answer.text()}`);
}

async function choose(page, tile) {
  await page.locator(`[data-tile="${tile}"]`).first().click();
  await page.getByTestId('discard-do').click();
  await page.getByTestId('discard-answer').waitFor();
}

/** The first right answer to the day's turn; resolves to its address and a bad discard. */
function answers_rightly(page, url) {
  return answered_today(page, async (day) => {
    const { choices } = await (await fetch(`${url}/api/v1/trainer/discards/hkos/${day}`)).json();
    const tiles = choices.map(({ taken }) => taken.tile);
    await choose(page, tiles[0]);
    await page.getByText(': a good discard.').waitFor();
    await page.getByText('1 person has answered, 100% correctly.').waitFor();
    return { address: `${url}/#/discard/hkos/${day}`, worst: tiles.at(-1) };
  });
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await with_axe(page);
    await with_settings(page, { language: 'en' });
    await page.goto(`${server.url}/#/rules/hkos`);
    await register(page, server.url, 'Mei');
    await page.getByRole('link', { name: 'What would you discard?' }).click();
    await page.getByTestId('discard-puzzle').waitFor();
    await shoot(page, 'discard-question', SIZES, { fullPage: true });
    await expect_no_problems(page, 'a question');
    const { address, worst } = await answers_rightly(page, server.url);
    await page.getByTestId('day-streak').getByText(RIGHT_TODAY).waitFor();

    // On returning, the player sees the answer given; the next player sees it among the others'.
    await page.goto(address);
    await page.reload();
    await page.getByTestId('discard-answer').waitFor();
    expect_equal(await page.getByTestId('discard-do').count(), 0, 'a second answer');
    const other = await (
      await browser.newContext({ viewport: { width: 1280, height: 800 } })
    ).newPage();
    await with_axe(other);
    await with_settings(other, { language: 'en' });
    await other.goto(address);
    await register(other, server.url, 'Tom');
    await choose(other, worst);
    await other.getByText('2 people have answered, 50% of them correctly.').waitFor();
    await other.locator('tr.own').getByText('yours').waitFor();
    await shoot(other, 'discard', SIZES, { fullPage: true });
    await expect_no_problems(other, 'an answer');
    await other.context().close();

    // Any turn of bots has its address; only turns of one's own games require signing in.
    const visitor = await (
      await browser.newContext({ viewport: { width: 1280, height: 800 } })
    ).newPage();
    await with_settings(visitor, { language: 'en' });
    await visitor.goto(`${server.url}/#/discard/mcr/17`);
    await visitor.getByRole('heading', { name: 'Turn 17' }).waitFor();
    await visitor.locator('[data-tile]').first().click();
    await visitor.getByTestId('discard-do').click();
    await visitor.getByTestId('discard-answer').waitFor();
    await visitor.getByText('The bot discarded').waitFor();
    await visitor.getByRole('radio', { name: 'From your own games' }).check();
    await visitor.getByRole('alert').getByText('Sign in to be asked').waitFor();
    await visitor.context().close();
  } finally {
    await server.stop();
  }
}
