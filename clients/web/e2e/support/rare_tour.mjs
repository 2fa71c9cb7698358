// Through screens that are rare in play: guide, hints, text table, how deals or matches end, farewells.
import { start_lair_server } from './lair_server.mjs';
import { go_to } from './script.mjs';
import { start_scripted_server } from './scripted_server.mjs';

/** A table as a visitor with other settings has it. */
async function table_as(open, url, settings) {
  const page = await open(settings);
  await go_to(page, url, 'table');
  return page;
}

/** The deal ends at once, the match with it or not. */
async function ended(open, server, how) {
  const page = await table_as(open, server.url);
  server.end(how);
  await page.locator('dialog[open] #end-title').waitFor();
  return page;
}

async function told_by_script(open, look, server) {
  const guided = await table_as(open, server.url, { guided: false });
  await guided.getByTestId('guide').waitFor();
  await look(guided, 'guide');
  await guided.keyboard.press('?');
  await guided.locator('dialog[open] h2').first().waitFor();
  await look(guided, 'keys');
  await look(await table_as(open, server.url, { textMode: true }), 'text-table');
  await look(await ended(open, server, 'drawn'), 'drawn');
  const over = await ended(open, server, 'over');
  await over.locator('dialog[open] .foot .primary').click();
  await over.getByTestId('standings').waitFor();
  await look(over, 'standings');
}

/** What the server says before it closes a connection, as a page of its own. */
async function farewells(open, look, server) {
  for (const code of ['version', 'replaced', 'banned']) {
    const page = await open();
    await go_to(page, server.url, 'lobby');
    server.say({ goodbye: { code, until: '1800000000' } });
    await page.locator('main h1').waitFor();
    await look(page, code);
    await page.close();
  }
  const page = await open();
  await go_to(page, server.url, 'table');
  await page.context().setOffline(true);
  await page.routeWebSocket(/\/ws$/, (connection) => connection.close());
  server.break_all();
  await page.getByTestId('reconnecting').waitFor();
  await look(page, 'reconnecting');
}

async function hints(open, look) {
  const server = await start_lair_server();
  try {
    const page = await open();
    await page.goto(server.url);
    await page.locator('form .primary').click();
    await page.locator('.hand.active').waitFor();
    await page.getByTestId('hint-button').click();
    await page.getByTestId('hints').locator('.discards > li').first().waitFor();
    await look(page, 'hints');
  } finally {
    await server.stop();
  }
}

/** Calls `look(page, name)` at each screen; `open` makes a page with these settings. */
export async function tour_rare(open, look) {
  const server = await start_scripted_server();
  try {
    await told_by_script(open, look, server);
    await farewells(open, look, server);
  } finally {
    server.stop();
  }
  await hints(open, look);
}
