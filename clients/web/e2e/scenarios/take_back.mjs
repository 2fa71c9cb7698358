// Against bots only, a decision can be undone: the table is as it was when asked; then the decision
// before it, too.
import { start_lair_server } from '../support/lair_server.mjs';
import { shoot } from '../support/shots.mjs';
import {
  discard_last,
  expect_equal,
  open_form,
  start_from_form,
  table_text,
  until,
  until_asked,
  until_own_turn,
} from '../support/table.mjs';

export const name = 'a decision in practice is taken back, then the one before it';

const SIZES = { desk: [1280, 720], port: [390, 844], land: [844, 390], small: [320, 568] };

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await open_form(page, server.url, { style: 'KFC' });
    await start_from_form(page);
    /** Takes one decision back; the visitor is asked, so that nobody else changes the table. */
    const take_back = async () => {
      const before = await table_text(page);
      await page.getByTestId('take-back').click();
      await until(async () => (await table_text(page)) !== before, 'nothing is taken back');
    };
    /** A claim that was passed on the way was a decision, too. */
    const until_back_at = (...texts) =>
      until(async () => {
        if (texts.includes(await table_text(page))) return true;
        if ((await page.locator('.claim.pass:not([aria-disabled])').count()) > 0) await take_back();
        return false;
      }, 'the table does not stand as before');

    if (!(await until_own_turn(page))) throw new Error('the deal ended without an own turn');
    const first = await table_text(page);
    await discard_last(page);
    if (!(await until_own_turn(page))) throw new Error('the deal ended before a second turn');
    const second = await table_text(page);
    await discard_last(page);
    if ((await until_asked(page)) === 'over') throw new Error('the deal ended too soon');
    await shoot(page, 'take-back', SIZES);

    await take_back();
    await until_back_at(second, first);
    if ((await table_text(page)) !== first) await take_back();
    await until_back_at(first);

    // Played again with another tile, as if the first had never been discarded.
    await page.locator('.hand li').first().getByRole('button').click();
    await page.locator('.seat.me .pond li').first().waitFor();
    expect_equal(await page.locator('.seat.me .pond li').count(), 1, 'own discards');
    await page.getByText('took a decision back').first().waitFor({ state: 'attached' });
  } finally {
    await server.stop();
  }
}
