// An evening at a private table: code, spectator, boot, return, restart, takeover, report, ban.
import { start_lair_server } from '../support/lair_server.mjs';
import { which_is_told } from '../support/table.mjs';
import { enter, new_page, register, sign_in, speak } from '../support/visitor.mjs';

export const name = 'an evening at a private table: code, boot, restart, takeover, report, ban';

async function private_table(page) {
  await page.getByRole('button', { name: 'New table' }).click();
  await page.getByRole('radio', { name: 'With a share code' }).check();
  // Nobody plays: once their time is over, the deal goes on, and its end would cover the table.
  await page.getByRole('radio', { name: 'Relaxed' }).check();
  await page.getByLabel('Watchers see').selectOption({ label: 'face-up tiles' });
  await page.getByRole('button', { name: 'Create table' }).click();
  const code = await page.getByTestId('share-code').textContent();
  return { address: page.url(), code };
}

/** A wrong code is refused at the table; the right one, typed in the lobby, leads to a seat. */
async function sit_by_code(page, url, { address, code }) {
  await page.goto(address);
  // The lobby has a field and a button with the same names.
  await page.getByRole('button', { name: 'New table' }).waitFor({ state: 'hidden' });
  await page.getByLabel('Share code').fill('NOTIT');
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.getByText('That is not the share code of this table.').first().waitFor();
  await page.goto(`${url}/#/`);
  await page.getByLabel('Share code').fill('NOTIT');
  await page.getByRole('button', { name: 'Go to the table' }).click();
  await page.getByText('No table here has that code.').first().waitFor();
  await page.getByLabel('Share code').fill(`${code.slice(0, 3)}-${code.slice(3)}`.toLowerCase());
  await page.getByRole('button', { name: 'Go to the table' }).click();
  await page.getByRole('button', { name: 'Sit here' }).first().click();
  await page.getByRole('button', { name: 'Stand up' }).waitFor();
}

async function boot(host, who) {
  await host.getByRole('button', { name: `Seat: ${who}` }).click();
  await host.getByRole('radio', { name: 'the seat is needed' }).check();
  await host.getByRole('button', { name: 'Remove from the table' }).click();
}

async function report(page, who) {
  await page.getByRole('log').getByRole('button', { name: who }).click();
  await page.getByRole('button', { name: 'Report to the moderators' }).click();
  await page.getByRole('button', { name: 'Send the report' }).click();
  await page.getByText('A moderator will look at it.').first().waitFor();
}

async function ban(page) {
  await page.getByRole('button', { name: 'Moderate', exact: true }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('radio', { name: 'Ban' }).check();
  await dialog.getByLabel('Reason').fill('Enough for tonight.');
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await page.getByText('Done and logged.').first().waitFor();
}

export async function run(browser) {
  const server = await start_lair_server({ comes_back: true });
  try {
    const ana = await enter(browser, server.url, 'Ana');
    await register(ana, 'Ana');
    const tom = await enter(browser, server.url, 'Tom');
    await register(tom, 'Tom');
    server.grant('Tom', 'operator');
    await tom.reload();

    const table = await private_table(ana);
    const bo = await enter(browser, server.url, 'Bo');
    await sit_by_code(bo, server.url, table);
    await boot(ana, 'Bo');
    await bo.getByText('Bo was removed from the table: the seat is needed.').first().waitFor();
    await bo.getByRole('button', { name: 'Sit here' }).first().click();
    await bo.getByRole('button', { name: 'Stand up' }).waitFor();

    const mei = await enter(browser, server.url, 'Mei');
    await mei.goto(`${table.address}/${table.code}`); // with the code a visitor may watch
    await ana.getByText('1 watch').waitFor();
    await ana.getByRole('button', { name: 'Add bots' }).click();
    await ana.getByRole('button', { name: 'Start the game' }).click();
    for (const page of [ana, bo]) await page.locator('.hand').waitFor();
    await mei.getByText('You see all face-up tiles.').waitFor();

    await server.restart();
    for (const page of [ana, bo, mei]) {
      await page.getByText('Connected again.').first().waitFor();
      await page.getByTestId('tiles-left').waitFor();
    }

    const elsewhere = await new_page(browser);
    await elsewhere.goto(server.url);
    await sign_in(elsewhere, 'Ana');
    await elsewhere.getByRole('button', { name: 'Return' }).first().click();
    const told = await which_is_told(ana, elsewhere);
    const at_table = told === ana ? elsewhere : ana;
    await at_table.locator('.hand').waitFor();

    await bo.getByRole('button', { name: 'Chat' }).click();
    await speak(bo, 'you are all fools');
    await mei.getByRole('button', { name: 'Chat' }).click();
    await mei.getByRole('button', { name: /^Table( 1)?$/ }).click();
    await report(mei, 'Bo');
    await tom.getByRole('link', { name: 'Moderation' }).click();
    await tom.locator('.meant', { hasText: 'you are all fools' }).waitFor();
    await ban(tom);
    await bo.getByRole('heading', { name: 'You are banned' }).waitFor();
    await at_table.getByTestId('tiles-left').waitFor();
  } finally {
    await server.stop();
  }
}
