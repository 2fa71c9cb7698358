// One list of the tables of all rooms: where a newcomer begins, what a row shows, what fits on a
// phone; watching.
import { start_lair_server } from '../support/lair_server.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, with_settings } from '../support/table.mjs';
import { enter } from '../support/visitor.mjs';

export const name = 'the tables of all rooms are one list, a newcomer begins where any hand wins';

const SIZES = { desk: [1280, 800], port: [390, 844], land: [844, 390], small: [320, 568] };
const FIRST_SCREEN = 600;

async function opens_table(page, url, room, choose) {
  await page.goto(`${url}/#/create/${room}`);
  await page.locator('#table-name').waitFor();
  await choose(page);
  await page.locator('form .primary').click();
  await page.locator('.chair').first().waitFor();
}

async function newcomer(browser, url) {
  const page = await (await browser.newContext()).newPage();
  await with_settings(page, {});
  await page.goto(url);
  await page.getByLabel('Your name').fill('Nova');
  await page.getByRole('button', { name: 'Enter the lobby' }).click();
  await page.getByRole('heading', { name: "Learner's Lounge" }).waitFor();
  await page.getByText('2 people here').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^All tables/ }).click();
  await page.getByRole('heading', { name: 'All tables' }).waitFor();
  return page;
}

/** What a phone shows without scrolling: the ways to play, the first tables. */
async function fits_a_phone(page) {
  await page.setViewportSize({ width: 390, height: 844 });
  const parts = ['.chips', '.do .primary', '.tables > li:nth-child(2)'];
  for (const part of parts) {
    const { y, height } = await page.locator(part).first().boundingBox();
    if (y + height > FIRST_SCREEN) throw new Error(`${part} ends at ${y + height}`);
  }
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const ana = await enter(browser, server.url, 'Ana');
    await opens_table(ana, server.url, 'lions-lair', async (page) => {
      await page.getByRole('radio', { name: /^East only/ }).check();
    });
    const bo = await enter(browser, server.url, 'Bo');
    await opens_table(bo, server.url, 'crickets-cavern', async (page) => {
      await page.getByRole('radio', { name: 'With a share code' }).check();
    });
    const cai = await enter(browser, server.url, 'Cai');
    await opens_table(cai, server.url, 'veterans-vortex', async () => undefined);
    await cai.locator('aside .do .button').first().click();
    await cai.locator('.chair.taken').nth(3).waitFor();
    await cai.locator('aside .do .primary').click();
    await cai.getByTestId('tiles-left').waitFor();

    const nova = await newcomer(browser, server.url);
    const rows = nova.locator('.tables > li');
    const own = rows.filter({ hasText: "Ana's table" });
    for (const told of ["Lion's Lair", '5 faan', 'East only', '10 + 20 s', '3 free seats']) {
      await own.getByText(told).first().waitFor();
    }
    await rows.filter({ hasText: 'With a share code' }).getByText("Cricket's Cavern").waitFor();
    await rows.filter({ hasText: "Cai's table" }).getByRole('button', { name: 'Watch' }).waitFor();
    expect_equal(await rows.count(), 3, 'tables of all rooms');
    await shoot(nova, 'lobby', SIZES);
    await fits_a_phone(nova);

    await nova.getByRole('button', { name: 'Filter tables' }).click();
    await shoot(nova, 'lobby-filter', { port: SIZES.port });
    await nova.getByLabel('With free seats').check();
    await rows.filter({ hasText: "Cai's table" }).waitFor({ state: 'detached' });

    await nova.getByRole('link', { name: 'Watch' }).click();
    const live = nova.getByTestId('live').locator('> li');
    await live.getByText('Cai', { exact: true }).waitFor();
    expect_equal(await live.count(), 1, 'tables to watch');
    await shoot(nova, 'watch', SIZES);
    await live.getByRole('link').first().click();
    await nova.getByTestId('tiles-left').waitFor();
  } finally {
    await server.stop();
  }
}
