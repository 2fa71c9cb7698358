// A page shows what it was asked for last, however late an earlier answer arrives.
import { start_lair_server } from '../support/lair_server.mjs';
import { expect_equal } from '../support/table.mjs';
import { new_page } from '../support/visitor.mjs';

export const name = 'an answer that comes late does not take the place of a later one';

const HOUSE = '**/api/v1/rules/yahoo/house?*';

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await new_page(browser);
    const held = [];
    await page.route(HOUSE, (route) => held.push(route));
    const asked = page.waitForRequest(HOUSE);
    await page.goto(`${server.url}/#/house/yahoo`);
    await asked;
    await page.goto(`${server.url}/#/house/mcr`);
    const rules = page.locator('main a[href^="#/rules/"]');
    await rules.waitFor();

    const answered = page.waitForResponse(HOUSE);
    await Promise.all(held.map((route) => route.continue()));
    await (await answered).finished();
    // The page has processed the answer before a request that starts now is answered.
    await page.evaluate(() => fetch('/api/v1/rules/yahoo').then((answer) => answer.text()));
    expect_equal(await rules.getAttribute('href'), '#/rules/mcr', 'whose rules are shown');
  } finally {
    server.stop();
  }
}
