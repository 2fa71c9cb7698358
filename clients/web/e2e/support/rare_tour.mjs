// A tour through screens that are rare in play: guide, hints, text table, ends of deals and
// matches, farewells.
import { start_lair_server } from './lair_server.mjs';
import { go_to } from './script.mjs';
import { start_scripted_server } from './scripted_server.mjs';

/** A table for a visitor with other settings. */
async function table_as(open, url, settings) {
  const page = await open(settings);
  await go_to(page, url, 'table');
  return page;
}

/** Ends the deal at once, possibly with the match. */
async function ended(open, server, how) {
  const page = await table_as(open, server.url);
  server.end(how);
  await page.locator('dialog[open] #end-title').waitFor();
  return page;
}

async function with_script(tour) {
  const server = await start_scripted_server();
  try {
    await tour(server);
  } finally {
    server.stop();
  }
}

/** The guide, the keys, the text table. */
function helped(open, look) {
  return with_script(async ({ url }) => {
    const guided = await table_as(open, url, { guided: false });
    await guided.getByTestId('guide').waitFor();
    await look(guided, 'guide');
    await guided.keyboard.press('?');
    await guided.locator('dialog[open] h2').first().waitFor();
    await look(guided, 'keys');
    await guided.close();
    const text = await table_as(open, url, { textMode: true });
    await look(text, 'text-table');
    await text.close();
  });
}

function over(open, look) {
  return with_script(async (server) => {
    const drawn = await ended(open, server, 'drawn');
    await look(drawn, 'drawn');
    await drawn.close();
    const page = await ended(open, server, 'over');
    await page.locator('dialog[open] .foot .primary').click();
    await page.getByTestId('standings').waitFor();
    await look(page, 'standings');
    await page.close();
  });
}

/** The server's reasons for closing a connection, each as a page of its own. */
async function said_by_server(open, look, server) {
  for (const code of ['version', 'replaced', 'banned']) {
    const page = await open();
    await go_to(page, server.url, 'lobby');
    server.say({ goodbye: { code, until: '1800000000' } });
    await page.locator('main h1').waitFor();
    await look(page, code);
    await page.close();
  }
}

async function broken_off(open, look, server) {
  const page = await open();
  await go_to(page, server.url, 'table');
  await page.routeWebSocket(/\/ws$/, (connection) => connection.close());
  server.break_all();
  await page.getByTestId('reconnecting').waitFor();
  // Not earlier: offline, Chromium may hold back a frame, and with it the end of the connection.
  await page.context().setOffline(true);
  await look(page, 'reconnecting');
  await page.close();
}

function farewells(open, look) {
  return with_script(async (server) => {
    await said_by_server(open, look, server);
    await broken_off(open, look, server);
  });
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

/** Each tour calls `look(page, name)` at its screens; `open` makes a page with these settings. */
export const RARE_TOURS = {
  'help and the text table': helped,
  'a deal or a match that ends': over,
  farewells,
  hints,
};

export async function tour_rare(open, look) {
  for (const tour of Object.values(RARE_TOURS)) await tour(open, look);
}
