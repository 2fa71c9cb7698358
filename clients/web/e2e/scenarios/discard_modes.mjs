// How a tile is discarded: at once, after a second press, with Play; and what the switches answer.
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { expect_equal, with_settings } from '../support/table.mjs';

export const name = 'tiles are discarded in the way the visitor chose, switches answer claims';

async function at_table(browser, settings, play) {
  const server = await start_scripted_server();
  const page = await browser.newPage();
  try {
    await with_settings(page, settings);
    await go_to(page, server.url, 'table');
    await play(page, server);
  } finally {
    await page.close();
    server.stop();
  }
}

export async function run(browser) {
  await at_table(browser, { discardByMouse: 'twice' }, async (page, server) => {
    const tile = page.locator('.hand button').last();
    await tile.click();
    expect_equal(server.acts(), 0, 'answers after the first press');
    await tile.click();
    await page.locator('.claim.pass').waitFor();
    expect_equal(server.acts(), 1, 'answers after the second press');
  });
  await at_table(browser, { classic: true }, async (page, server) => {
    await page.locator('.hand button').nth(2).click();
    await page.locator('.hand button').last().click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    // The second click falls on a choice that has just appeared there.
    await page.getByRole('button', { name: 'Claim' }).dblclick();
    await page.getByRole('button', { name: 'Chow 6-7-8 of bamboos' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Pass' }).click();
    await page.locator('.claim.short').waitFor();
    expect_equal(server.acts(), 2, 'answers by the classic buttons');
  });
  await at_table(browser, { sound: false }, async (page, server) => {
    await page.clock.install();
    await page.getByRole('checkbox', { name: 'Auto MahJong' }).check();
    await page.getByLabel('Auto MahJong from this many faan').selectOption('6');
    await page.locator('.hand button').last().click();
    await page.locator('.claim.mahjong').waitFor();
    await page.clock.runFor(1000);
    expect_equal(server.acts(), 1, 'answers while the hand is worth too little');
    await page.getByLabel('Auto MahJong from this many faan').selectOption('5');
    await page.locator('.claim.short').waitFor();
    expect_equal(server.last_act(), 'mahjong', 'what was answered by itself');
    await page.getByRole('checkbox', { name: 'No chow' }).check();
    await page.getByTestId('win-title').waitFor();
    expect_equal(server.last_act(), 'pass', 'what was answered to a chow');
  });
}
