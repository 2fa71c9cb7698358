// Going through a finished deal: by steps, by the seat's own turns, from another seat, by a link.
import { clipped, overlapping } from '../support/crowded.mjs';
import { small_parts } from '../support/inspect.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { expect_equal } from '../support/table.mjs';

export const name = 'a deal that is over is replayed step by step, from every seat, by link';

/** Everything on the table as text; without the players' pictures, which may load later. */
function tiles_of(page) {
  return page
    .locator('.board')
    .evaluate((board) =>
      [...board.querySelectorAll('.seat')]
        .map((seat) => seat.innerHTML.match(/alt="[^"]+"/g))
        .join(),
    );
}

const PHONES = [
  [390, 844],
  [320, 568],
  [844, 390],
];
/** The least width of a tile of the seat's hand, in pixels. */
const TILE = 13;

/** On a phone the seat's whole hand is visible; melds that were jumped to are not called out. */
async function on_phones(browser, url) {
  for (const [width, height] of PHONES) {
    // Tiles in motion may cross others.
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
    await page.goto(`${url}/#/replay/1/1/0`);
    await page.locator('.seat.me .open').waitFor();
    const size = `${width}x${height}`;
    await page.getByRole('slider').fill('90');
    await page.getByTestId('replay-step').getByText('91 / ').waitFor();
    expect_equal(await page.locator('[data-call]').count(), 0, `${size}: melds called out`);
    const problems = [
      ...(await overlapping(page)),
      ...(await clipped(page)),
      ...(await small_parts(page, '.seat.me .open .tile', TILE)),
    ];
    expect_equal(problems.join(), '', `${size}: problems`);
    await page.close();
  }
}

/** No two controls look the same. */
async function told_apart(page) {
  const signs = await page.locator('.controls button').allTextContents();
  expect_equal(new Set(signs).size, signs.length, 'different signs on the controls');
}

/** The strip of turns: a row for each seat; a press shows that turn and marks it. */
async function every_turn(page) {
  await page.getByTestId('replay-turns').click();
  const strip = page.getByTestId('turns');
  await strip.getByRole('group', { name: 'Dee' }).waitFor();
  expect_equal(await strip.getByRole('group').count(), 4, 'rows of turns');
  const own = strip.getByRole('group', { name: 'Ana', exact: true });
  const first = own.getByRole('button', { name: /Ana discards North wind/ }).first();
  await first.click();
  await page.getByTestId('replay-said').getByText('Ana discards North wind.').waitFor();
  expect_equal(
    await first.getAttribute('aria-current'),
    'step',
    'the mark of the turn that is shown',
  );
  await page.getByTestId('replay-turns').click();
  await strip.waitFor({ state: 'detached' });
}

/** It plays on by itself until somebody turns by hand, and stops at the end of the deal. */
async function plays_on(page) {
  const play = page.getByRole('button', { name: 'Play', exact: true });
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  await play.click();
  await page.getByTestId('replay-step').getByText('2 / ').waitFor();
  await page.getByRole('button', { name: 'One step back' }).click();
  await play.waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await play.click();
  await page.getByTestId('replay-said').getByText('Bo goes out.').waitFor();
  await play.waitFor();
  expect_equal(await pause.count(), 0, 'how many buttons pause what has ended');
  await page.keyboard.press('Home');
}

/** While the deal is there and the names are not, nothing can be pressed that they would move. */
async function waits_for_the_names(browser, url) {
  const page = await browser.newPage();
  let let_come;
  const held = new Promise((resolve) => {
    let_come = resolve;
  });
  await page.route('**/api/v1/games/1', async (route) => {
    await held;
    await route.continue();
  });
  const deal = page.waitForResponse('**/api/v1/games/1/deals/1');
  await page.goto(`${url}/#/replay/1/1/0`);
  await (await deal).finished();
  await page.getByText('Connecting').waitFor();
  expect_equal(await page.locator('.controls').count(), 0, 'controls before the names');
  let_come();
  await page.locator('.controls').waitFor();
  await page.close();
}

export async function run(browser) {
  const server = await start_scripted_server();
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/#/replay/1/1/0`);
    const step = page.getByTestId('replay-step');
    await step.getByText('1 / ').waitFor();
    await page.getByText('New deal. East round, deal 2.').first().waitFor();
    await told_apart(page);
    await waits_for_the_names(browser, server.url);
    await on_phones(browser, server.url);
    await plays_on(page);
    await page.getByRole('button', { name: 'One step on' }).click();
    await page.getByText('sets aside plum blossom').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Ana discards North wind.').first().waitFor();

    await page.keyboard.press('End');
    await page.getByTestId('replay-said').getByText('Bo goes out.').waitFor();
    const last = await tiles_of(page);
    await page.getByRole('button', { name: /^Ana, 5 faan, step/ }).click();
    await page.getByText('Ana could: Chow 5-6-7 of bamboos').waitFor();

    await every_turn(page);
    await page.getByRole('button', { name: /^Ana, 5 faan, step/ }).click();
    await page.getByText('Ana could: Chow 5-6-7 of bamboos').waitFor();

    const link = page.url();
    const other = await browser.newPage();
    await other.goto(link);
    await other.getByText('Ana could: Chow 5-6-7 of bamboos').waitFor();
    await other.keyboard.press('End');
    await other.getByTestId('replay-said').getByText('Bo goes out.').waitFor();
    expect_equal(await tiles_of(other), last, 'the end of the deal, reached by another way');
    await other.locator('header select').selectOption({ label: 'Chi' });
    await other.locator('.seat.me', { hasText: 'Chi' }).waitFor();

    await page.goto(`${server.url}/#/replay/77/1/0`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.goBack();
    await step.getByText(/^\d+ \/ /).waitFor();
  } finally {
    server.stop();
  }
}
