// Whatever changes on the page, the focus stays where keys and screen readers can go on.
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';

export const name = 'the focus is never lost, whatever comes and goes';

/** Dialogs and screens appear shortly after what caused them, on a busy machine much later. */
async function expect_focus(page, where) {
  await page
    .waitForFunction(() => document.activeElement !== document.body)
    .catch(() => {
      throw new Error(`after ${where} the focus is lost`);
    });
}

/** What opens over the table, with what opens it and what closes it. */
const OVER_THE_TABLE = [
  ['the settings', 'header > .button:last-child', 'dialog[open] header .button'],
  ['the table', 'h1 .title', 'dialog[open] header .button'],
  ['the chat', 'header > [aria-expanded]:nth-last-child(2)', 'aside .close'],
];

async function opens_and_closes(page) {
  for (const [what, opener, closer] of OVER_THE_TABLE) {
    await page.locator(opener).click();
    await page.locator(closer).waitFor();
    await expect_focus(page, `opening ${what}`);
    await page.locator(closer).click();
    await page.locator(closer).waitFor({ state: 'detached' });
    await expect_focus(page, `closing ${what}`);
  }
  await page.locator('.hand button').first().focus();
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  await expect_focus(page, 'opening the help');
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await expect_focus(page, 'closing the help');
}

async function end_of_a_deal(page) {
  const foot = page.locator('dialog .foot .button');
  await foot.nth(1).click();
  await expect_focus(page, 'turning a page of the result');
  await foot.first().click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await expect_focus(page, 'hiding the result');
}

async function other_screens(page) {
  for (const hash of ['#/settings', '#/rules/mcr', '#/replay/1/1/60', '#/nowhere', '#/']) {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await page.locator('h1, #content h2').first().waitFor();
    await expect_focus(page, `going to ${hash}`);
  }
}

export async function run(browser) {
  const server = await start_scripted_server();
  try {
    const page = await browser.newPage();
    await go_to(page, server.url, 'score', async (station) => {
      await expect_focus(page, `reaching ${station}`);
      if (station === 'table') await opens_and_closes(page);
    });
    await end_of_a_deal(page);
    await other_screens(page);
  } finally {
    server.stop();
  }
}
