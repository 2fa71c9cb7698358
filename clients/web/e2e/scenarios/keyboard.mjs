// A deal played without the mouse, from the first page to the scores.
import { start_lair_server } from '../support/lair_server.mjs';
import { expect_equal, until_asked } from '../support/table.mjs';

export const name = 'a deal is played by keyboard alone';

const DECISIONS_MAX = 150;

/** Presses Tab until the element that `selector` names has the focus. */
async function tab_to(page, selector) {
  for (let steps = 0; steps < 60; steps += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.locator('#name').waitFor();
    await tab_to(page, '#name');
    await page.keyboard.type('Ana');
    await page.keyboard.press('Enter');
    await page.locator('.hand li').nth(12).waitFor();
    for (let decision = 0; (await until_asked(page)) !== 'over'; decision += 1) {
      if (decision === DECISIONS_MAX) throw new Error('the deal does not end');
      const can_win = (await page.locator('.claim.mahjong:not([aria-disabled])').count()) > 0;
      const own_turn = (await page.locator('.hand.active').count()) > 0;
      if (can_win) await page.keyboard.press('m');
      else await page.keyboard.press(own_turn ? 'd' : 'x');
    }
    await tab_to(page, 'dialog .foot .button:nth-child(2)');
    await page.keyboard.press('Enter');
    expect_equal(await page.getByTestId('sum-running').textContent(), '8,000', 'all scores');
  } finally {
    await server.stop();
  }
}
