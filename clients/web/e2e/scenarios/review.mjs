// A deal is played badly on purpose: the review names the faults, marks them in the replay, keeps
// the accuracy.
import { axe_findings, overflowing, settled, with_axe } from '../support/inspect.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, open_form, play_deal, start_from_form, until } from '../support/table.mjs';

export const name =
  'a game is reviewed: faults in words, on the timeline, accuracy with the player';

const SIZES = { desk: [1280, 800], port: [390, 844] };

async function expect_no_problems(page, what) {
  await settled(page);
  const problems = [...(await axe_findings(page)), ...(await overflowing(page))];
  if (problems.length > 0) throw new Error(`${what}: ${problems.join('\n')}`);
}

/** The server is silent at first: the page says so, and reads the review when asked again. */
async function is_read_again(page, review) {
  const seats = '**/api/v1/games/*/reviews';
  await page.route(seats, (route) => route.abort());
  await page.goto(review);
  await page.getByText('The server is not responding').waitFor();
  await page.unroute(seats);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByTestId('review-accuracy').waitFor();
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await with_axe(page);
    await open_form(page, server.url, { rules: 'hkos', style: 'Hong Kong club' });
    await page.getByRole('radio', { name: /^One deal about/ }).check();
    await start_from_form(page);
    await page.locator('.hand').waitFor();
    const games = '**/api/v1/games?*';
    await page.route(games, (route) => route.fulfill({ json: { games: [] } }));
    await play_deal(page);
    await page.getByRole('button', { name: 'Game over' }).click();

    // One press from the score screen, even before the game is listed.
    await page.getByTestId('review').click();
    await page.getByTestId('alerted').getByText('is not ready yet').waitFor();
    await page.unroute(games);
    await page.getByTestId('review-accuracy').waitFor();
    const review = page.url();
    const accuracy = await page.getByTestId('review-accuracy').innerText();
    if (!(Number.parseFloat(accuracy) < 100)) throw new Error(`accuracy ${accuracy}`);
    const fault = page.getByTestId('review-faults').locator('li').first();
    const said = await fault.locator('p').innerText();
    if (!/gave away [\d.]+ points/.test(said)) throw new Error(`no cost in: ${said}`);
    await shoot(page, 'review', SIZES, { fullPage: true });
    await expect_no_problems(page, 'the review');

    // From the fault to the moment it was made, marked on the timeline.
    const count = await page.getByTestId('review-faults').locator('li').count();
    await fault.getByRole('button', { name: 'See it in the replay' }).click();
    await page.getByTestId('fault-why').filter({ hasText: 'gave away' }).waitFor();
    expect_equal(await page.getByTestId('fault').count(), count, 'faults beside the timeline');
    expect_equal(await page.locator('.track .mark').count(), count, 'marks on the timeline');
    await shoot(page, 'review-replay', SIZES);

    // Kept with the player, and private until it is shared.
    const { player } = await page.evaluate(() => fetch('/auth/session').then((one) => one.json()));
    await page.goto(`${server.url}/#/player/${player}`);
    const panel = page.getByTestId('own-accuracy');
    await panel.waitFor();
    await shoot(page, 'review-player', SIZES, { fullPage: true });
    const stranger = () => fetch(`${server.url}/api/v1/players/${player}/reviews`);
    expect_equal((await stranger()).status, 404, 'what a stranger is told');
    await panel.getByRole('checkbox').check();
    await until(async () => (await stranger()).status === 200, 'what is shared is not seen');
    await is_read_again(page, review);
  } finally {
    await server.stop();
  }
}
