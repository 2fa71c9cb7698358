// A newcomer makes a table, adds bots, plays a deal with the mouse to its score screen.
import { start_lair_server } from '../support/lair_server.mjs';
import { expect_equal, play_deal, start_table, until } from '../support/table.mjs';

export const name = 'a newcomer plays a deal at a new table to its score screen';

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage();
    await start_table(page, server.url, { style: '3F basic' });
    await play_deal(page);
    await page.getByRole('button', { name: 'Scores' }).click();
    expect_equal(await page.getByTestId('sum-net').textContent(), '0', 'what the deal moved');
    expect_equal(await page.getByTestId('sum-running').textContent(), '8,000', 'all scores');
    const left = page.getByTestId('tiles-left');
    const at_the_end = Number(await left.textContent());
    await page.getByRole('button', { name: 'Ready' }).click();
    // During a deal a wall only shrinks, so a larger one is the next deal's.
    await until(async () => Number(await left.textContent()) > at_the_end, 'the next deal');
    await page.locator('.hand li').nth(12).waitFor();
  } finally {
    await server.stop();
  }
}
