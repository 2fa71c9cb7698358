// While people sit down, agree to options and leave, nothing of the waiting table moves under the
// host's finger; what the host presses is visible without scrolling.
//
// Once all chairs are taken, other buttons are where Add bots was: a double-click presses none of
// them.
import { hold_back } from '../support/held_back.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { Player } from '../support/player.mjs';
import { expect_equal, until } from '../support/table.mjs';

export const name = 'whoever comes or agrees moves no button of the waiting table';

const SIZES = [
  [1280, 800],
  [390, 844],
  [320, 568],
];
/** The code to scan, and the rules of the house. */
const LATE = /QrCode.*\.js|\/api\/v1\/rules\/.*\/house/;

/** Its distance below the upper edge of the chairs, independent of scrolling. */
const top_of = (locator) =>
  locator.evaluate((part) => {
    const above = document.querySelector('.room').getBoundingClientRect();
    return Math.round(part.getBoundingClientRect().top - above.top);
  });

/** What the host presses is visible without scrolling. */
async function is_on_the_screen(locator) {
  const page = locator.page();
  const { y, height } = await locator.boundingBox();
  const window = page.viewportSize();
  expect_equal(y + height <= window.height, true, `a button above the fold at ${window.width}`);
}

/** The host's page changes the options; everybody else is asked to agree again. */
async function change_options(page) {
  await page.getByRole('button', { name: 'Change the options' }).click();
  await page.locator('dialog[open] form .primary').click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** The number of the options that the guest was last told. */
function options_of(guest) {
  const told = guest.frames.findLast(({ table }) => table?.summary.options !== undefined);
  return told?.table.summary.options;
}

export async function run(browser) {
  const server = await start_lair_server();
  const guest = await Player.arrive(server.url, 'Maximilian Overstone');
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(server.url);
    await page.locator('#name').fill('Ana');
    await page.locator('form button[type=button]').click();
    await page.locator('.room').first().waitFor();
    await page.goto(`${server.url}/#/create/lions-lair`);
    const let_come = await hold_back(page, LATE);
    await page.locator('form .primary').click();
    const bots = page.getByRole('button', { name: 'Add bots' });
    const { y } = await bots.boundingBox();
    let_come();
    await page.getByTestId('qr').waitFor();
    await page.getByText('The rules in full').waitFor();
    expect_equal((await bots.boundingBox()).y, y, 'where Add bots is once everything has come');
    const table = /table\/(\d+)/.exec(page.url())[1];
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const alone = await top_of(bots);
      for (const what of ['Add bots', 'Start the game'])
        await is_on_the_screen(page.getByRole('button', { name: what, exact: true }));
      await guest.sit(table);
      await page.locator('.chair.taken').nth(1).waitFor();
      expect_equal(await top_of(bots), alone, `where Add bots is with a guest at ${width}`);
      const before = options_of(guest);
      await change_options(page);
      await page.getByText('not agreed yet').waitFor();
      expect_equal(await top_of(bots), alone, `where it is while the guest is asked at ${width}`);
      await until(() => options_of(guest) !== before, 'the guest is not asked');
      guest.send({ agreeToOptions: { table, options: options_of(guest) } });
      await page.getByText('not agreed yet').waitFor({ state: 'detached' });
      expect_equal(await top_of(bots), alone, `where it is when the guest has agreed at ${width}`);
      guest.send({ stand: { table } });
      await page.locator('.chair.taken').nth(1).waitFor({ state: 'detached' });
    }
    await bots.click();
    const start = page.getByRole('button', { name: 'Start the game', exact: true });
    await page.locator('.chair.taken').nth(3).waitFor();
    await page.getByRole('button', { name: 'Remove bots' }).dispatchEvent('click', { detail: 2 });
    await start.click();
    await page.locator('.hand li').first().waitFor();
  } finally {
    guest.leave();
    await server.stop();
  }
}
