// What is shown if there is nothing to play: unknown address, unknown table, another window, no
// server, a missing part.
import { start_lair_server } from '../support/lair_server.mjs';
import { make_patient } from '../support/patient.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';

export const name = 'problem pages say what happened and offer one way on';

export async function run(browser) {
  await strange_addresses(browser);
  await farewells(browser);
  await lost_parts(browser);
}

async function strange_addresses(browser) {
  const server = await start_lair_server();
  try {
    const context = await browser.newContext();
    // The later of two connected pages has the table; reconnecting would make a page the later one.
    await make_patient(context);
    const page = await context.newPage();
    await page.goto(`${server.url}/#/nowhere`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('button', { name: 'To the lobby' }).click();
    await page.getByLabel('Your name').fill('Ana');
    await page.getByRole('button', { name: 'Enter the lobby' }).click();
    await page.getByRole('button', { name: 'New table' }).waitFor();
    await page.goto(`${server.url}/#/table/424242`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.goto(`${server.url}/#/review/424242`);
    await page.getByRole('alert').getByText('the link incomplete').waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByRole('button', { name: 'New table' }).waitFor();

    await page.getByRole('button', { name: 'Play now against bots' }).click();
    await page.getByTestId('tiles-left').waitFor();
    const second = await context.newPage();
    await second.goto(page.url());
    await second.getByTestId('tiles-left').waitFor();
    await page.getByRole('heading', { name: 'Signed in elsewhere' }).waitFor();
    await page.getByRole('button', { name: 'Play here' }).click();
    await page.getByTestId('tiles-left').waitFor();
    await second.getByRole('heading', { name: 'Signed in elsewhere' }).waitFor();
  } finally {
    await server.stop();
  }
}

async function farewells(browser) {
  const server = await start_scripted_server();
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await make_patient(page);
    await go_to(page, server.url, 'lobby');
    server.say({ goodbye: { code: 'version' } });
    await page.getByRole('heading', { name: 'This page is out of date' }).waitFor();

    const returning = await context.newPage();
    await returning.routeWebSocket(/\/ws$/, (connection) => connection.close());
    await returning.goto(server.url);
    await returning.getByRole('heading', { name: 'The server is not responding' }).waitFor();
  } finally {
    server.stop();
  }
}

/** A missing part of the page is reported, whatever needed it; what is already there stays. */
async function lost_parts(browser) {
  const server = await start_scripted_server();
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.locator('#name').waitFor();
    const parts = /\/assets\/(Dialogs|RulesPage)-/;
    await page.route(parts, (request) => request.abort());
    const said = page.getByText('A part of the page could not be loaded.');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await said.waitFor();
    await page.evaluate(() => {
      location.hash = '#/rules';
    });
    await page.getByRole('main').and(said.locator('..')).waitFor();
    await page.goBack();
    await page.locator('#name').waitFor();
    await page.unroute(parts);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Reload' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('dialog').waitFor();
  } finally {
    server.stop();
  }
}
