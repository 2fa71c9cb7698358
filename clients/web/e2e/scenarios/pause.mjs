// A pause is shown where claims are made, not over a seat or the hand; play then goes on.
import { start_lair_server } from '../support/lair_server.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, open_form, start_from_form, until_own_turn } from '../support/table.mjs';

export const name = 'a pause covers neither seats nor discards nor the hand';

const SIZES = { port: [390, 844], small: [320, 568], desk: [1280, 720], tablet: [820, 1180] };

/** The parts of the table that the notice covers. */
function covered(page) {
  return page.locator('.asks').evaluate((notice) => {
    const own = notice.getBoundingClientRect();
    const touches = (box) =>
      box.left < own.right - 1 &&
      box.right > own.left + 1 &&
      box.top < own.bottom - 1 &&
      box.bottom > own.top + 1;
    return [
      ...document.querySelectorAll(
        '.seat:not(.me), .pond li, .hand button, .bonus .tile, .melds .tile',
      ),
    ]
      .filter((part) => touches(part.getBoundingClientRect()))
      .map((part) => part.className || part.tagName);
  });
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await open_form(page, server.url, { style: 'KFC' });
    await start_from_form(page);
    if (!(await until_own_turn(page))) throw new Error('the deal ended without an own turn');
    await page.locator('h1 .title').click();
    await page.getByRole('button', { name: /^Ask for a pause/ }).click();
    const goes_on = page.getByRole('button', { name: 'Resume play' });
    await goes_on.waitFor();
    await shoot(page, 'pause', SIZES);
    for (const [width, height] of Object.values(SIZES)) {
      await page.setViewportSize({ width, height });
      const parts = await covered(page);
      expect_equal(parts.join(), '', `what a pause covers at ${width} by ${height}`);
    }
    await goes_on.click();
    await goes_on.waitFor({ state: 'detached' });
  } finally {
    await server.stop();
  }
}
