// A dialog over a running game says what the table waits for and what happens beside it; the result waits for the
// dialog.
import { make_patient } from '../support/patient.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { expect_equal, past_pauses } from '../support/table.mjs';

export const name = 'a dialog over a game shows a turn, a claim and news; the result waits for it';

const NARROW = { width: 320, height: 568 };
const MENU = 'header > .button:last-child';
const INVITED = { invited: { from: '9', name: 'Mei', table: '5', table_name: 'Thursday club' } };

/** Opens the menu and returns its dialog. */
async function open_menu(page) {
  await page.locator(MENU).click();
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  return dialog;
}

/** Whether the dialog lies inside the window and has nothing to scroll sideways. */
function fits(dialog) {
  return dialog.evaluate((box) => {
    const { left, right } = box.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && box.scrollWidth <= box.clientWidth;
  });
}

async function shows_turn(page) {
  const dialog = await open_menu(page);
  await dialog.getByRole('status').filter({ hasText: 'Your turn' }).waitFor();
  await dialog.getByRole('button', { name: 'Back to the table' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.closest('.hand') !== null);
}

async function shows_claim(page) {
  await page.setViewportSize(NARROW);
  const dialog = await open_menu(page);
  await dialog
    .getByRole('status')
    .filter({ hasText: /^You can: .*MahJong/ })
    .waitFor();
  await dialog.getByRole('timer').waitFor();
  expect_equal(await fits(dialog), true, 'whether the dialog fits a narrow phone');
  await dialog.locator('header .button').click();
  await dialog.waitFor({ state: 'detached' });
}

/** It lies in the dialog, covers none of its buttons and can be answered; afterwards it is where it was. */
async function shows_news(page, server) {
  const dialog = await open_menu(page);
  server.say(INVITED);
  const until = String(Math.ceil(Date.now() / 1000) + 600);
  server.say({ announcement: { text: 'Tea at five.', until } });
  const announced = dialog.getByTestId('announcement');
  await announced.waitFor();
  await dialog.locator('.notice').getByText('Mei').waitFor();
  expect_equal(await fits(dialog), true, 'whether the dialog with news fits a narrow phone');
  await announced.getByRole('button').click();
  await dialog.locator('header .button').click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.notice .close').click();
}

async function result_waits(page, server) {
  const dialog = await open_menu(page);
  server.end('drawn');
  await page.getByText('Back to the result').waitFor({ state: 'attached' });
  const asked = dialog.getByRole('button', { name: 'Back to the table' });
  expect_equal(await asked.count(), 0, 'how many ways back where nothing is asked');
  await page.clock.runFor(5_000);
  expect_equal(await page.locator('#end-title').count(), 0, 'how many results cover the dialog');
  await dialog.locator('header .button').click();
  await past_pauses(page, page.locator('#end-title'));
  server.say(INVITED);
  const result = page.locator('dialog[open]');
  await result.locator('.notice .close').click();
  expect_equal(await fits(result), true, 'whether the result with news fits a narrow phone');
  await result.locator('.foot .button').first().click();
  await result.waitFor({ state: 'detached' });
}

export async function run(browser) {
  const server = await start_scripted_server();
  try {
    const page = await browser.newPage();
    await page.clock.install();
    // When the clock leaps, an answer to an earlier ping seems late.
    await make_patient(page);
    await go_to(page, server.url, 'claim', async (station) => {
      if (station === 'table') await shows_turn(page);
    });
    await shows_claim(page);
    await shows_news(page, server);
    await result_waits(page, server);
  } finally {
    server.stop();
  }
}
