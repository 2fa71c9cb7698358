// The chat beside a game takes the keys only when it is opened, answers nothing, keeps what was typed.
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { expect_equal } from '../support/table.mjs';

export const name =
  'the chat beside a game takes the keys once, answers nothing, keeps what was typed';

const CHAT = '#table-chat';

/** Whether the focus is in the chat. */
function is_in_chat(page) {
  return page.evaluate((chat) => document.activeElement?.closest(chat) !== null, CHAT);
}

/** The chat stays open from table to table, but the keys are then for the table. */
async function takes_keys_once(page, url) {
  await page.locator('.hand button').first().focus();
  await page.keyboard.press('/');
  await page.locator(`${CHAT} input:focus`).waitFor();
  await page.locator('header .button').first().click();
  await page.locator('.tables > li').first().waitFor();
  await page.goto(`${url}/#/table/4`);
  await page.locator('.hand.active').waitFor();
  await page.locator(`${CHAT} input`).waitFor();
  expect_equal(await is_in_chat(page), false, 'whether the chat has the keys at the next table');
}

/** What was typed is still there after a look at the private messages. */
async function keeps_what_was_typed(page) {
  const field = page.locator(`${CHAT} input`);
  await field.fill('I think that');
  await page.locator(`${CHAT} .tab`).last().click();
  await field.waitFor({ state: 'detached' });
  await page.locator(`${CHAT} .tab`).first().click();
  await field.waitFor();
  expect_equal(await field.inputValue(), 'I think that', 'what was typed in the chat');
}

async function answers_nothing(page, server) {
  const pass = page.locator('.claim.pass:not([aria-disabled])');
  await page.locator(`${CHAT} .tab`).first().focus();
  for (const key of ['Escape', 'p', 'x']) await page.keyboard.press(key);
  await pass.click();
  await page.locator('.claim.short').waitFor();
  expect_equal(server.last_act(), 'pass', 'what was answered');
  expect_equal(server.acts(), 2, 'answers, of which none was typed in the chat');
}

export async function run(browser) {
  const server = await start_scripted_server();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await go_to(page, server.url, 'claim', async (station) => {
      if (station === 'table') await takes_keys_once(page, server.url);
    });
    await keeps_what_was_typed(page);
    await answers_nothing(page, server);
  } finally {
    server.stop();
  }
}
