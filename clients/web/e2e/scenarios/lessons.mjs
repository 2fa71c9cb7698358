// The ten lessons from first to last, on a desktop and on a phone; one answer on the way is wrong.
import { settled } from '../support/inspect.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, past_pauses, with_settings } from '../support/table.mjs';

/** What is pressed in each lesson, by name. */
const COURSES = [
  ['north wind', 'red dragon'],
  ['Chow', 'green dragon'],
  ['Pung', '9 of bamboos'],
  ['Kong', 'white dragon'],
  ['Go on', 'east wind'],
  ['north wind', 'MahJong'],
  ['5 of dots', 'MahJong'],
  ['Go on', '9 of characters', 'Pass'],
  ['4 of characters', '6 of bamboos', '9 of bamboos'],
  ['9 of characters'],
];

function wanted(page, words) {
  const called = new RegExp(words, 'i');
  const tile = page.locator('.hand.active').getByRole('button', { name: called });
  const claim = page.locator('.claim:not([aria-disabled])').filter({ hasText: called });
  return tile
    .or(claim)
    .or(page.getByTestId('lesson').getByRole('button', { name: called }))
    .first();
}

async function play(page) {
  for (const [at, course] of COURSES.entries()) {
    await page.getByRole('heading', { name: `${at + 1}.` }).waitFor();
    await page.getByRole('region', { name: 'Orchid, South' }).waitFor();
    if (at === 0) {
      await wanted(page, '2 of characters').click();
      await page.getByTestId('lesson').getByText('Not that one.').waitFor();
      await page.locator('.hand .best').waitFor();
    }
    for (const words of course) {
      await past_pauses(page, wanted(page, words));
      await wanted(page, words).click();
    }
    const last = at === COURSES.length - 1;
    const next = page.getByRole('button', { name: last ? 'Play a game' : 'Next lesson' });
    await past_pauses(page, next);
    if (!last) await next.click();
  }
}

async function course(browser, { viewport }) {
  const server = await start_scripted_server();
  const page = await browser.newPage({ viewport });
  await page.clock.install();
  await with_settings(page, { guided: true });
  await page.goto(`${server.url}/#/rules`);
  await page.getByRole('link', { name: 'Your turn' }).click();
  await play(page);
  await page.getByRole('button', { name: 'All lessons' }).click();
  const ticks = page.locator('a.done', { hasText: '✓' });
  await ticks.last().waitFor();
  expect_equal(await ticks.count(), COURSES.length, 'lessons ticked');
}

/** The text lies beside the table, which has all the height between the head and the hand. */
async function beside_the_table(browser) {
  const server = await start_scripted_server();
  const page = await browser.newPage({ viewport: { width: 568, height: 320 } });
  await with_settings(page, { guided: true });
  await page.goto(`${server.url}/#/learn/3`);
  await page.locator('.claim.pass').waitFor();
  await settled(page);
  await shoot(page, 'lesson', { flat: [568, 320], land: [844, 390] });
  const [head, table, hand, card, claims] = await Promise.all(
    ['header', 'main', '.own', '[data-testid=lesson]', '.claims'].map((part) =>
      page.locator(part).boundingBox(),
    ),
  );
  const between = hand.y - head.y - head.height;
  if (table.height < between - 4) throw new Error(`the table has ${table.height} of ${between} px`);
  if (card.x < table.x + table.width) throw new Error('what is said lies over the table');
  if (card.y + card.height > claims.y) throw new Error('what is said lies over the claims');
}

const on_devices = [
  { on: 'a desk', viewport: { width: 1280, height: 720 } },
  { on: 'a phone', viewport: { width: 390, height: 844 } },
].map((device) => ({
  name: `ten lessons are played at the table, each to its end: on ${device.on}`,
  run: (browser) => course(browser, device),
}));

export const scenarios = [
  ...on_devices,
  { name: 'a lesson leaves the table its height on a phone that lies', run: beside_the_table },
];
