// A table that allows hints tells a seat how far its hand is; a table that does not offers none.
import { start_lair_server } from '../support/lair_server.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, open_form, start_from_form, until_asked } from '../support/table.mjs';

export const name = 'hints follow the hand where the host allows them';

const SIZES = { desk: [1280, 720], port: [390, 844], land: [844, 390] };

function shot(page, what) {
  return shoot(page, `hints-${what}`, SIZES);
}

async function start_table(page, url, allowed) {
  await open_form(page, url, { style: 'KFC' });
  await page.locator('input[name=hints]').setChecked(allowed, { force: true });
  await start_from_form(page);
}

async function tells_what_each_discard_leaves(page, url) {
  await start_table(page, url, true);
  await page.getByTestId('hint-button').click();
  const panel = page.getByTestId('hints');
  await panel.locator('.discards > li').first().waitFor();
  const first = await panel.locator('.discards > li').first().textContent();
  if (!/MahJong|×/.test(first)) throw new Error(`a discard leaves nothing said: ${first}`);
  await glows_on_the_tiles(page);
  await shot(page, 'turn');
  await page.locator('.hand [role=button], .hand button').first().click();
  // Between turns, or already on the next one: bots are quick.
  await panel.locator('.now, .discards').waitFor();
  await shot(page, 'between');
  await page.keyboard.press('w');
  await panel.waitFor({ state: 'detached' });
}

/** The best discard is marked on its tile; a right click tells what is known of a tile. */
async function glows_on_the_tiles(page) {
  const best = page.locator('.hand .best').first();
  const name = await best.getAttribute('aria-label');
  if (!name.endsWith(', best discard')) throw new Error(`the glowing tile is called ${name}`);
  await best.click({ button: 'right' });
  const facts = page.getByTestId('facts');
  await facts.getByText('unseen').waitFor();
  await facts.locator('.hint').waitFor();
  await page.mouse.move(5, 5);
  await facts.waitFor({ state: 'detached' });
}

async function offers_nothing_where_the_host_wants_none(page, url) {
  await start_table(page, url, false);
  // By then the head of the game, where the button would be, has long been drawn.
  await until_asked(page);
  expect_equal(await page.getByTestId('hint-button').count(), 0, 'buttons for hints');
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    for (const check of [
      tells_what_each_discard_leaves,
      offers_nothing_where_the_host_wants_none,
    ]) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
      await check(page, server.url);
      await page.close();
    }
  } finally {
    await server.stop();
  }
}
