// A page shows what it was asked for last, however late an earlier answer arrives; what is refused
// late is told where it can be read.
import { start_lair_server } from '../support/lair_server.mjs';
import { expect_equal } from '../support/table.mjs';
import { enter, new_page, open_account, submit } from '../support/visitor.mjs';

export const name = 'an answer that comes late does not take the place of a later one';

const HOUSE = '**/api/v1/rules/yahoo/house?*';

const CLUB = '**/api/v1/club';
const REGISTER = '**/auth/register';

async function other_rules(browser, url) {
  const page = await new_page(browser);
  const held = [];
  await page.route(HOUSE, (route) => held.push(route));
  const asked = page.waitForRequest(HOUSE);
  await page.goto(`${url}/#/house/yahoo`);
  await asked;
  await page.goto(`${url}/#/house/mcr`);
  const rules = page.locator('main a[href^="#/rules/"]');
  await rules.waitFor();

  const answered = page.waitForResponse(HOUSE);
  await Promise.all(held.map((route) => route.continue()));
  await (await answered).finished();
  // The page has processed the answer before a request that starts now is answered.
  await page.evaluate(() => fetch('/api/v1/rules/yahoo').then((answer) => answer.text()));
  expect_equal(await rules.getAttribute('href'), '#/rules/mcr', 'whose rules are shown');
}

/** The dialog that asked was closed, and another one is open. */
async function another_dialog(browser, url) {
  const page = await enter(browser, url, 'Ana');
  const held = [];
  await page.route(REGISTER, (route) => held.push(route));
  const dialog = await open_account(page);
  await dialog.getByRole('button', { name: 'Keep this name' }).click();
  const asked = page.waitForRequest(REGISTER);
  await submit(page, { name: 'Ana', fresh: 'short' }, 'Register');
  await asked;
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await page.locator('button.letters').click();
  await dialog.getByRole('heading', { name: 'Private messages' }).waitFor();
  await Promise.all(held.map((route) => route.continue()));
  await dialog.locator('.notice').getByText('at least 8 characters').waitFor();
  await dialog.getByRole('heading', { name: 'Private messages' }).waitFor();
}

/** Nobody begins to fill in a form that another one replaces. */
async function lost_password(browser, url) {
  const page = await new_page(browser);
  let let_come;
  const held = new Promise((resolve) => {
    let_come = resolve;
  });
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.route(CLUB, async (route) => {
    await held;
    const told = await (await route.fetch()).json();
    await route.fulfill({ json: { ...told, mail: true } });
  });
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await dialog.getByText('Connecting').waitFor();
  expect_equal(await dialog.locator('form').count(), 0, 'forms before it is known which');
  let_come();
  await dialog.locator('[name=email]').waitFor();
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    await other_rules(browser, server.url);
    await another_dialog(browser, server.url);
    await lost_password(browser, server.url);
  } finally {
    await server.stop();
  }
}
