// If another match is not possible, the reason is shown; the button stays unless the table is gone.
import { make_patient } from '../support/patient.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';

export const name = 'why there is no other match is told where it was asked for';

export async function run(browser) {
  const server = await start_scripted_server();
  try {
    const page = await (await browser.newContext()).newPage();
    // A refusal is sent once: over a connection that the page has given up, it would be lost.
    await make_patient(page);
    await go_to(page, server.url, 'table');
    server.end('over');
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('button', { name: 'Game over' }).click();
    const another = dialog.getByRole('button', { name: 'Another match' });
    await another.waitFor();
    server.refuse_next('busy');
    await another.click();
    await dialog.getByText('The server is busy').waitFor();
    server.refuse_next('not_kept');
    await another.click();
    await dialog.getByText('That could not be saved.').waitFor();
    server.refuse_next('table_closed');
    await another.click();
    await dialog.getByText('This table is closed.').waitFor();
    await another.waitFor({ state: 'detached' });
  } finally {
    server.stop();
  }
}
