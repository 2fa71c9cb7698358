// A tour through the screens that teach: lessons, the hand calculator, a hand to count, a turn to
// decide, a review.
import { start_lair_server } from './lair_server.mjs';
import { start_scripted_server } from './scripted_server.mjs';
import { open_form, play_deal, start_from_form } from './table.mjs';

/** The first lesson, also after a wrong tile, and a lesson with a claim. */
async function lessons(open, look) {
  const server = await start_scripted_server();
  try {
    const page = await open();
    await page.goto(`${server.url}/#/learn/1`);
    await page.locator('.hand.active button').first().click();
    await page.locator('.hand .best').waitFor();
    await look(page, 'lesson');
    await page.goto(`${server.url}/#/learn/3`);
    await page.locator('.claim').first().waitFor();
    await look(page, 'lesson-claim');
    await page.context().close();
  } finally {
    server.stop();
  }
}

async function calculator(open, url, look) {
  const page = await open();
  await page.goto(`${url}/#/hand`);
  await page.locator('input.field').fill('123456789m2344m');
  await page.locator('input.field').press('Enter');
  await page.getByTestId('laid-faan-laak').locator('.verdict').waitFor();
  await look(page, 'hand');
  await page.context().close();
}

async function puzzle(open, url, look) {
  const page = await open();
  await page.goto(`${url}/#/count/mcr/2026-02-28`);
  await page.getByTestId('count-points').fill('8');
  await page.getByTestId('count-points').press('Enter');
  await page.getByTestId('count-answer').waitFor();
  await look(page, 'count');
  await page.context().close();
}

async function turn(open, url, look) {
  const page = await open();
  await page.goto(`${url}/#/discard/mcr/2026-02-28`);
  await page.getByTestId('discard-hand').waitFor();
  await look(page, 'discard');
  await page.context().close();
}

/** A player discards whatever they draw for a deal; the review is shown in the tour's language. */
async function review(open, url, look) {
  const player = await open({ language: 'en' });
  await open_form(player, url, { rules: 'hkos', style: 'Hong Kong club' });
  await player.getByRole('radio', { name: /^One deal about/ }).check();
  await start_from_form(player);
  await player.locator('.hand').waitFor();
  await play_deal(player);
  await player.getByRole('button', { name: 'Game over' }).click();
  await player.getByTestId('review').click();
  await player.getByTestId('review-accuracy').waitFor();
  const page = await open();
  await page.context().addCookies(await player.context().cookies());
  await page.goto(player.url());
  await page.getByTestId('review-faults').locator('li button').first().waitFor();
  await look(page, 'review');
  await page.getByTestId('review-faults').locator('li button').first().click();
  await page.getByTestId('fault-why').waitFor();
  await look(page, 'review-replay');
  await page.context().close();
  await player.context().close();
}

/** Calls `look(page, name)` at each screen; `open` makes a page with these settings. */
export async function tour_learning(open, look) {
  await lessons(open, look);
  const server = await start_lair_server();
  try {
    await calculator(open, server.url, look);
    await puzzle(open, server.url, look);
    await turn(open, server.url, look);
    await review(open, server.url, look);
  } finally {
    await server.stop();
  }
}
