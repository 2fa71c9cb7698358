// "Play now against bots" leads from the first page to the visitor's first turn.
import { start_lair_server } from '../support/lair_server.mjs';
import { until_asked } from '../support/table.mjs';

export const name = 'one press leads from the first page into a running game';

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.getByLabel('Your name').fill('Ana');
    await page.getByRole('button', { name: 'Play now against bots' }).click();
    await page.getByTestId('tiles-left').waitFor();
    await until_asked(page);
  } finally {
    await server.stop();
  }
}
