// A connection that lives but loses a frame: the number in the next pong reveals it, and the table
// is asked for again.
import { decode_client, decode_server } from '../support/frames.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import {
  discard_last,
  expect_equal,
  start_table,
  table_text,
  until,
  until_own_turn,
} from '../support/table.mjs';

export const name = 'a frame that was lost on a living connection is noticed by the next pong';

/** Lets everything pass except the event frames that the test wants lost. */
async function lose_events(page) {
  const line = { losing: false, lost: 0, opened: [] };
  await page.routeWebSocket(/\/ws$/, (client) => {
    const server = client.connectToServer();
    client.onMessage((message) => {
      const { openTable } = decode_client(Buffer.from(message));
      if (openTable) line.opened.push(openTable.lastEvent ?? 0);
      server.send(message);
    });
    server.onMessage((message) => {
      if (line.losing && decode_server(Buffer.from(message)).events) line.lost += 1;
      else client.send(message);
    });
  });
  return line;
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage();
    const line = await lose_events(page);
    await start_table(page, server.url);
    if (!(await until_own_turn(page))) throw new Error('the deal ended before the first turn');
    const opened = line.opened.length;
    line.losing = true;
    const discarded = discard_last(page);
    await until(() => line.lost > 0, 'no event was lost');
    line.losing = false;
    await until(() => line.opened.length > opened, 'the loss is not noticed');
    if (line.opened.at(-1) === 0)
      throw new Error('the whole deal is asked for, not what is missing');
    await discarded;
    if (!(await until_own_turn(page))) throw new Error('the deal ended too soon for this test');
    const shown = await table_text(page);
    await page.reload();
    await page.locator('.hand.active').waitFor();
    expect_equal(await table_text(page), shown, 'the table as it really is');
  } finally {
    await server.stop();
  }
}
