// A deal played in the text table by typed commands, step by step against bots.
import { start_lair_server } from '../support/lair_server.mjs';
import { expect_equal, with_settings } from '../support/table.mjs';

export const name = 'a deal is played by typed commands, step by step';

const LINES_MAX = 900;
/** How the answer begins; lines about the table may follow it. */
const ANSWERS = { hand: /^\s*Your hand/, table: /^\s*(.* discarded|East round)/ };

async function type(page, line) {
  await page.getByLabel('Command').fill(line);
  await page.keyboard.press('Enter');
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage();
    await with_settings(page, { guided: true, steps: true });
    await page.goto(server.url);
    await page.keyboard.press('Tab');
    const first = page.locator(':focus');
    expect_equal(
      await first.textContent().then((text) => text.trim()),
      'Text table',
      'first control',
    );
    await page.keyboard.press('Enter');
    await page.getByLabel('Your name').fill('Ana');
    await page.keyboard.press('Enter');
    await page.getByLabel('Command').waitFor();
    expect_equal(await page.locator('.board img').count(), 0, 'drawn tiles');
    await reads(page);
    await plays(page);
  } finally {
    await server.stop();
  }
}

async function reads(page) {
  for (const [command, answer] of Object.entries(ANSWERS)) {
    await type(page, command);
    await page.locator('.panel li').filter({ hasText: answer }).first().waitFor();
  }
  await type(page, 'fly');
  await page.locator('.panel li', { hasText: 'Unknown command' }).first().waitFor();
}

/** Goes on, wins, passes or discards as asked, until the deal is over. */
async function plays(page) {
  for (let lines = 0; lines < LINES_MAX; lines += 1) {
    const next = await page.waitForFunction(() => {
      const has = (selector) => document.querySelector(selector) !== null;
      const wanted = (line) => ({ line });
      if (has('#end-title')) return wanted('over');
      if (has('[data-testid=go-on]')) return wanted('');
      if (has('.claim.mahjong:not([aria-disabled])')) return wanted('mahjong');
      const tile = document.querySelector('.hand.active li:last-child .text');
      if (tile) return wanted(`d ${tile.dataset.text}`);
      return has('.claim.pass:not([aria-disabled])') && wanted('pass');
    });
    const { line } = await next.jsonValue();
    if (line === 'over') return;
    await type(page, line);
  }
  throw new Error('the deal does not end');
}
