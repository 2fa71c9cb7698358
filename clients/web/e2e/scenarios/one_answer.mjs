// A double click sends one answer, a press that began in an earlier moment none; keys reach every
// decision.

import { make_patient } from '../support/patient.mjs';
import { go_to } from '../support/script.mjs';
import { STEPS } from '../support/scripted_deal.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { expect_equal } from '../support/table.mjs';

export const name = 'a moment is answered once, by mouse or by keyboard';

export async function run(browser) {
  await by_hand(browser);
  await across_moments(browser);
  await after_the_window(browser);
  await before_a_timer(browser);
}

/** A switch would discard in a moment, but the visitor is quicker: its timer then sends nothing. */
async function before_a_timer(browser) {
  const server = await start_scripted_server();
  try {
    const page = await browser.newPage();
    await page.clock.install();
    // When the clock leaps, an answer to an earlier ping seems a minute late.
    await make_patient(page);
    await go_to(page, server.url, 'table');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('checkbox', { name: 'Play drawn' }).check();
    await page.locator('.hand button').last().click();
    await page.locator('.claim.pass').waitFor();
    await page.clock.runFor(5_000);
    await page.locator('.claim.pass').waitFor();
    expect_equal(server.acts(), 1, 'answers by hand and by a timer that came late');
  } finally {
    server.stop();
  }
}

/** The finger is on Pass when another window opens, whose Pass is at the same place. */
async function across_moments(browser) {
  const server = await start_scripted_server();
  try {
    const page = await browser.newPage();
    await go_to(page, server.url, 'claim');
    await page.locator('.claim.pass').hover();
    await page.mouse.down();
    const { prompt } = STEPS[1](1);
    const next = { ...prompt, moment: 75, win: { ...prompt.win, faan: 6 } };
    server.say({ events: { table: '4', moment: 75, prompt: next } });
    await page.locator('.claim.mahjong').getByText('6').waitFor();
    await page.mouse.up();
    await page.locator('.claim.pung').click();
    await page.locator('.claim.short').waitFor();
    expect_equal(server.last_act(), 'pung', 'what was answered');
    expect_equal(server.acts(), 2, 'answers after a press across two moments');
  } finally {
    server.stop();
  }
}

/** The tiles that a claim would use come down with its window, though the pointer stays. */
async function after_the_window(browser) {
  const server = await start_scripted_server();
  try {
    const page = await browser.newPage();
    await go_to(page, server.url, 'claim');
    const raised = page.locator('.hand button.up');
    await page.locator('.claim.pung').hover();
    await raised.first().waitFor();
    server.say({ events: { table: '4', moment: 75 } });
    await page.locator('.claim').first().waitFor({ state: 'detached' });
    await raised.first().waitFor({ state: 'detached' });
  } finally {
    server.stop();
  }
}

async function by_hand(browser) {
  const server = await start_scripted_server();
  try {
    const page = await browser.newPage();
    await go_to(page, server.url, 'table');
    await page.locator('.hand button').last().dblclick();
    await page.locator('.claim.pass').waitFor();
    expect_equal(server.acts(), 1, 'answers after a double click');
    await page.keyboard.press('x');
    await page.locator('.claim.short').waitFor();
    expect_equal(server.acts(), 2, 'answers after the key for pass');
    const focused = await page.evaluate(() => document.activeElement !== document.body);
    expect_equal(focused, true, 'the focus is kept');
  } finally {
    server.stop();
  }
}
