// A complete hand below the minimum: the button says how short it is, and the server explains.

import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { expect_equal } from '../support/table.mjs';

export const name =
  'a hand below the minimum shows MahJong as short, with the reason on pressing it';

export async function run(browser) {
  const server = await start_scripted_server();
  try {
    const page = await browser.newPage();
    await go_to(page, server.url, 'short');
    const button = page.locator('.claim.mahjong');
    expect_equal(await button.getAttribute('aria-disabled'), 'true', 'aria-disabled');
    expect_equal(
      await button.getAttribute('aria-label'),
      'MahJong 2 of 3 faan, not enough to go out',
      'its name',
    );
    await button.click({ force: true });
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 of the 3 faan').waitFor();
    await dialog.getByText('Own flower').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.locator('.claim.pass:not([aria-disabled])').waitFor();
  } finally {
    server.stop();
  }
}
