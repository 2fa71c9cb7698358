// A house with dead hands, written in the table's name: MahJong is always offered, and a false one
// is marked.
import { start_lair_server } from '../support/lair_server.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, open_form, start_from_form, until } from '../support/table.mjs';

export const name = 'a false MahJong makes a dead hand where the house says so, and warns before';

const SIZES = { desk: [1280, 720], port: [390, 844], land: [844, 390], small: [320, 568] };

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await open_form(page, server.url, { style: 'KFC' });
    await page.locator('#table-name').fill('Ana, 5F 1000');
    await until(async () => (await page.locator('#option-limit').inputValue()) === '1000', 'limit');
    expect_equal(await page.locator('#option-min_faan').inputValue(), '5', 'minimum');
    await page.getByText('A table named “5F 1000” gets these rules.').waitFor();

    await page.locator('summary', { hasText: 'More' }).first().click();
    await page.locator('#option-false_mahjong').selectOption('dead_hand');
    await start_from_form(page);

    // On the visitor's own turn, or at the first discard of another seat.
    const mahjong = page.locator('.claim.mahjong:not([aria-disabled])');
    await mahjong.waitFor();
    expect_equal(await mahjong.locator('.detail').innerText(), 'if false: dead hand', 'warning');
    await shoot(page, 'false-mahjong-offered', SIZES);
    await mahjong.click();
    const marked = page.locator('.seat.me .badge .marked');
    await marked.waitFor();
    expect_equal(await marked.innerText(), 'dead hand', 'mark');
    expect_equal(await page.locator('.badge .marked').count(), 1, 'seats that are marked');
    expect_equal(await page.locator('.claim.mahjong').count(), 0, 'MahJong of a dead hand');
    await shoot(page, 'false-mahjong-dead', SIZES);

    await page.reload();
    await marked.waitFor();
  } finally {
    await server.stop();
  }
}
