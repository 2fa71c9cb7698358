// A connection that breaks in the own turn: banner, return, the game goes on.
import { start_lair_server } from '../support/lair_server.mjs';
import { expect_equal, start_table, table_text, until_own_turn } from '../support/table.mjs';

export const name = 'a broken connection is announced, resumed, and loses nothing';

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage();
    const connections = [];
    const second = deferred();
    await page.routeWebSocket(/\/ws$/, (connection) => {
      connections.push(connection);
      if (connections.length === 2) second.resolve();
      else connection.connectToServer();
    });
    await start_table(page, server.url);
    if (!(await until_own_turn(page))) throw new Error('the deal ended before the first turn');
    const before = await table_text(page);

    await connections[0].close();
    await page.getByTestId('reconnecting').waitFor();
    await second.promise;
    await connections[1].close();
    await page.getByTestId('reconnecting').waitFor({ state: 'detached' });
    await page.locator('.hand.active').waitFor();
    expect_equal(await table_text(page), before, 'the table after the return');

    const left = Number(await page.getByTestId('tiles-left').textContent());
    await page.locator('.hand li').last().getByRole('button').click();
    await page.waitForFunction(
      (count) => Number(document.querySelector('[data-testid=tiles-left]')?.textContent) < count,
      left,
    );
  } finally {
    await server.stop();
  }
}

function deferred() {
  let resolve;
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
