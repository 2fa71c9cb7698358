// The wall of a deal is made with the visitor's share, then recomputed in the browser, with https
// or without.
import { mkdirSync } from 'node:fs';
import { hold_back } from '../support/held_back.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { expect_equal, play_deal, start_table } from '../support/table.mjs';

export const name = 'the wall is made with the own share, verified in the browser';

const DEALS_MAX = 12;
/** The code that checks a wall. */
const CHECK = /\/assets\/check-.*\.js/;

/** Counts how often the page's socket sends each message about its share. */
function count_shares(page) {
  const sent = { commit: 0, reveal: 0 };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      // Field 70 commitShare, 71 revealShare: their tags as varints.
      const bytes = Buffer.from(payload);
      if (bytes.includes(Buffer.from([0xb2, 0x04]))) sent.commit += 1;
      if (bytes.includes(Buffer.from([0xba, 0x04]))) sent.reveal += 1;
    });
  });
  return sent;
}

/** Checks how the finished deal's wall was made, each step with its tick. */
async function every_step_is_right(page) {
  const mark = page.getByTestId('wall-mark');
  await mark.waitFor();
  expect_equal(
    (await mark.textContent()).replace(/\s+/g, ' ').trim(),
    '✓ Verified wall',
    'the mark',
  );
  await mark.click();
  const steps = page.getByTestId('wall-steps').locator('li');
  await steps.nth(7).waitFor();
  expect_equal(await steps.count(), 8, 'promise, server, four seats, seed, wall');
  expect_equal(await page.locator('.tick.wrong').count(), 0, 'steps that are wrong');
}

/** The result is there at once, the check of the wall later: nothing moves under a finger. */
async function moves_no_button(page, let_come) {
  const ready = page.getByRole('button', { name: 'Ready' });
  await page.getByText('Ready begins the next deal').waitFor();
  const before = JSON.stringify(await ready.boundingBox());
  expect_equal(await page.getByTestId('wall-mark').isVisible(), false, 'a mark before the check');
  let_come();
  await page.getByTestId('wall-mark').waitFor();
  expect_equal(JSON.stringify(await ready.boundingBox()), before, 'where Ready is');
}

async function next_deal(page) {
  await page.getByRole('button', { name: 'Ready' }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/**
 * Plays until a wall was made with the visitor's share: the server waits a second for it, then
 * deals without, so a page that stood still at that moment has no part in that wall.
 */
async function wall_is_verified(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sent = count_shares(page);
  await start_table(page, url, { style: '3F basic' });
  const own = page.getByText('own share');
  const let_come = await hold_back(page, CHECK);
  for (let deal = 0; deal < DEALS_MAX; deal += 1) {
    if (deal > 0) await next_deal(page);
    await play_deal(page);
    if (deal === 0) await moves_no_button(page, let_come);
    await every_step_is_right(page);
    if ((await own.count()) > 0) break;
  }
  expect_equal(await own.count(), 1, `own shares in one of ${DEALS_MAX} walls`);
  expect_equal(await page.getByText('contributed by the server').count(), 3, "bots' shares");
  if (sent.commit < 1 || sent.reveal < 1) throw new Error('the visitor had no part in the wall');
  return page;
}

export async function run(browser) {
  const server = await start_lair_server({ seed: '', more: ['--break-seconds', '3600'] });
  try {
    const page = await wall_is_verified(browser, server.url);
    mkdirSync('test-results', { recursive: true });
    await page.screenshot({ path: 'test-results/fair-wall.png' });
    await page.getByRole('button', { name: 'Scores' }).click();
    const why = page.getByTestId('why-0');
    if ((await why.count()) > 0) {
      await why.click();
      await page.getByTestId('why-answer').waitFor();
      await page.screenshot({ path: 'test-results/why.png' });
    }
    const elsewhere = server.url.replace('127.0.0.1', 'lair.test');
    const insecure = await wall_is_verified(browser, elsewhere);
    expect_equal(await insecure.evaluate(() => crypto.subtle), undefined, 'own digest of the page');
  } finally {
    await server.stop();
  }
}
