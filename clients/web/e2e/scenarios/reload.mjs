// Reloading the page in the middle of a deal restores the table as it was.
//
// The code of the table is fetched while the visitor is being recognised, not afterwards.
import { start_lair_server } from '../support/lair_server.mjs';
import { expect_equal, start_table, table_text, until_own_turn } from '../support/table.mjs';

export const name = 'a reload in mid-deal restores the table exactly';

const CODE = /\/assets\/TablePage-.*\.js/;

/** The visitor comes back over a line on which no connection ever opens. */
async function fetches_ahead(page) {
  await page.routeWebSocket(/\/ws$/, () => undefined);
  const fetched = page.waitForRequest(CODE);
  await page.reload();
  await fetched;
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage();
    await start_table(page, server.url);
    for (let turn = 0; turn < 3; turn += 1) {
      if (!(await until_own_turn(page))) throw new Error('the deal ended too soon for this test');
      if (turn < 2) await page.locator('.hand li').last().getByRole('button').click();
    }
    const before = await table_text(page);
    await page.reload();
    await page.locator('.hand.active').waitFor();
    expect_equal(await table_text(page), before, 'the table after the reload');
    await fetches_ahead(page);
  } finally {
    await server.stop();
  }
}
