// A host's dialog about a seat stays about the person it was opened for, whoever sits there later.
import { start_lair_server } from '../support/lair_server.mjs';
import { Player } from '../support/player.mjs';
import { create_table, expect_equal } from '../support/table.mjs';

export const name = 'the dialog about a seat sends nobody away who sat down meanwhile';

export async function run(browser) {
  const server = await start_lair_server();
  const bo = await Player.arrive(server.url, 'Bo');
  const cy = await Player.arrive(server.url, 'Cy');
  try {
    const page = await browser.newPage();
    const table = await create_table(page, server.url, { style: '3F pro' });
    await bo.sit(table);
    await page.getByRole('button', { name: 'Seat: Bo' }).click();
    const dialog = page.locator('dialog[open]');
    const remove = dialog.getByRole('button', { name: 'Remove from the table' });
    await remove.waitFor();
    bo.send({ stand: { table } });
    await dialog.getByText('No player sits there.').waitFor();
    await cy.sit(table, bo.seat);
    await dialog.getByText('Somebody else sits there now.').waitFor();
    expect_equal(await remove.count(), 0, 'how many buttons send somebody away');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Seat: Cy' }).click();
    await remove.click();
    await page.getByRole('button', { name: 'Seat: Cy' }).waitFor({ state: 'detached' });
  } finally {
    bo.leave();
    cy.leave();
    await server.stop();
  }
}
