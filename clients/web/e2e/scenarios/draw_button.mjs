// With the Draw button the visitor takes the tile; until then the screen does not show it.
import { start_lair_server } from '../support/lair_server.mjs';
import { shoot } from '../support/shots.mjs';
import {
  expect_equal,
  open_form,
  start_from_form,
  until,
  with_settings,
} from '../support/table.mjs';

export const name = 'the drawn tile waits for the Draw button, or Enter';

const SIZES = { desk: [1280, 720], port: [390, 844], land: [844, 390], small: [320, 568] };

/** Plays on, passing and discarding, until the button is shown. */
async function until_draw(page) {
  const draw = page.getByRole('button', { name: 'Draw', exact: true });
  await until(async () => {
    if ((await draw.count()) > 0) return true;
    if ((await page.locator('#end-title').count()) > 0) throw new Error('the deal is over');
    const pass = page.locator('.claim.pass:not([aria-disabled])');
    if ((await pass.count()) > 0) await pass.click({ timeout: 2000 }).catch(() => undefined);
    const active = page.locator('.hand.active li').last().getByRole('button');
    if ((await active.count()) > 0) await active.click({ timeout: 2000 }).catch(() => undefined);
    return false;
  }, 'no tile is drawn');
  return draw;
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await with_settings(page, { drawButton: true });
    await open_form(page, server.url, { style: 'KFC' });
    await start_from_form(page);
    const held = () => page.locator('.hand li').count();

    const draw = await until_draw(page);
    const before = await held();
    expect_equal(before % 3, 1, 'tiles in hand before the draw, modulo three');
    expect_equal(await page.locator('.hand.active').count(), 0, 'hands that may discard');
    await until(async () => (await page.title()).startsWith('●'), 'the title does not call');
    await shoot(page, 'draw-button', SIZES);
    await draw.click();
    await page.locator('.hand.active').waitFor();
    expect_equal(await held(), before + 1, 'tiles in hand after the draw');

    await until_draw(page);
    await page.locator('body').press('Enter');
    await page.locator('.hand.active').waitFor();
  } finally {
    await server.stop();
  }
}
