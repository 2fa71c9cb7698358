// The stations of the scripted server's game, in the order in which they are reached.
import { with_settings } from './table.mjs';

async function lobby(page, url) {
  await with_settings(page, { guided: true });
  await page.goto(url);
  await page.locator('#name').fill('Ana');
  await page.locator('form button[type=button]').click();
  await page.locator('.tables > li').first().waitFor();
}

async function create(page, url) {
  await page.goto(`${url}/#/create/lions-lair`);
  await page.locator('#table-name').waitFor();
}

async function waiting(page) {
  await page.locator('form .primary').click();
  await page.locator('.chair').first().waitFor();
}

async function table(page) {
  await page.locator('aside .do .button').first().click();
  await page.locator('.chair.taken').nth(3).waitFor();
  await page.locator('aside .primary').click();
  await page.locator('.hand.active').waitFor();
}

async function claim(page) {
  await page.locator('.hand button').last().click();
  await page.locator('.claim.mahjong:not(.short)').waitFor();
}

async function short(page) {
  await page.locator('.claim.pass').click();
  await page.locator('.claim.short').waitFor();
}

async function refused(page) {
  await page.locator('.claim.short').click({ force: true });
  await page.locator('#refused-title').waitFor();
}

async function win(page) {
  await page.locator('dialog header .button').click();
  await page.locator('.claim.pass').click();
  await page.getByTestId('win-title').waitFor();
}

async function score(page) {
  await page.locator('dialog .foot .button').nth(1).click();
  await page.getByTestId('score-table').waitFor();
}

export const STATIONS = { lobby, create, waiting, table, claim, short, refused, win, score };

/** Goes from the first page to `station`, calling `at` at every station on the way. */
export async function go_to(page, url, station, at = async () => {}) {
  for (const [name, reach] of Object.entries(STATIONS)) {
    await reach(page, url);
    await at(name);
    if (name === station) return;
  }
}
