// Keys skip empty parts, dialogs begin at a field, the guide goes on after a reload, the text table
// is tidy.
import { start_lair_server } from '../support/lair_server.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { expect_equal, with_settings } from '../support/table.mjs';
import { enter, new_page, speak } from '../support/visitor.mjs';

export const name =
  'F6 passes what is empty, dialogs begin in their field, the guide survives a reload';

const ROUND = 6;

/** On the visitor's turn nothing can be claimed; F6 skips that part and goes all the way round. */
async function f6_goes_round(page) {
  await page.locator('.hand button').first().focus();
  const visited = [];
  for (let press = 0; press < ROUND; press += 1) {
    await page.keyboard.press('F6');
    visited.push(
      await page.evaluate(
        () => document.activeElement.closest('[data-region]')?.dataset.region ?? 'nowhere',
      ),
    );
  }
  expect_equal(visited[0] === 'hand', false, 'the keys stay in the hand');
  expect_equal(visited.includes('seats') && visited.includes('hand'), true, `round: ${visited}`);
  expect_equal(visited.includes('nowhere'), false, `round: ${visited}`);
}

/** In the centre of the text table no words overlap. */
async function text_table_is_tidy(browser, url) {
  const page = await new_page(browser, { textMode: true });
  await go_to(page, url, 'table');
  const lying_over = await page.locator('.hub').evaluate((hub) => {
    const boxes = [...hub.querySelectorAll('.mark, .round, .left:not(.mark)')]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    return boxes.filter((one, at) =>
      boxes
        .slice(at + 1)
        .some(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
    ).length;
  });
  expect_equal(lying_over, 0, 'words of the centre over others');
  const text = page.locator('.hand .text');
  await text.first().waitFor();
  const written = await text.evaluateAll((parts) => parts.map(({ dataset }) => dataset.text));
  expect_equal(written.includes('6b') && !written.includes('6s'), true, `tiles: ${written}`);
}

async function letters_begin_in_their_field(browser, url) {
  const [ana, bo] = [await enter(browser, url, 'Ana'), await enter(browser, url, 'Bo')];
  await speak(bo, 'well met');
  await ana.locator('.lines .name', { hasText: 'Bo' }).click();
  await ana.getByRole('button', { name: 'Write privately' }).click();
  const field = ana.locator('dialog[open] input');
  await field.waitFor();
  await ana.waitForFunction(() => document.activeElement.matches('dialog input'));
}

async function guide_goes_on(browser, url) {
  const page = await (await browser.newContext()).newPage();
  await with_settings(page, { guided: false });
  await page.goto(url);
  await page.getByLabel('Your name').fill('Cho');
  await page.getByRole('button', { name: 'Play now against bots' }).click();
  const guide = page.getByTestId('guide');
  await guide.getByText('Four sets and a pair').waitFor();
  await guide.getByRole('button', { name: 'Got it' }).click();
  await guide.getByText('Four sets and a pair').waitFor({ state: 'detached' });
  await page.reload();
  await guide.waitFor();
  expect_equal(await guide.getByText('Four sets and a pair').count(), 0, 'lessons told again');
}

/** Waits for the first frame on any connection, since one that opens slowly is replaced. */
function first_frame(page) {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => socket.once('framereceived', resolve));
  });
}

/** A known visitor opens a lesson by its address: the server's welcome arrives after it began. */
async function lesson_outlives_the_welcome(browser, url) {
  const page = await enter(browser, url, 'Dee');
  await page.goto(`${url}/#/learn/3`);
  const welcomed = first_frame(page);
  await page.reload();
  await welcomed;
  await page.locator('.claim', { hasText: 'Pung' }).waitFor();
  const orchid = page.locator('.seat', { hasText: 'Orchid' });
  await orchid.first().waitFor();
}

/** Whatever was chosen, each felt, tile back and frame is offered with its own look. */
async function patterns_differ(browser, url) {
  const page = await new_page(browser, { felt: 'wine', back: 'red', frame: 'ebony' });
  await page.goto(`${url}/#/settings`);
  for (const part of ['felt', 'back', 'frame']) {
    const patterns = page.locator(`label > i.${part}`);
    await patterns.last().waitFor();
    const looks = await patterns.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).backgroundImage),
    );
    expect_equal(new Set(looks).size, looks.length, `different patterns of ${part}`);
  }
}

/** A key that is to be changed says that it waits, and then which it is, also to screen readers. */
async function keys_say_what_they_are(browser, url) {
  const page = await new_page(browser);
  await page.goto(`${url}/#/settings`);
  await page.getByRole('button', { name: /key D\. Press to change/ }).click();
  await page.getByRole('button', { name: 'press a key' }).press('z');
  await page.getByRole('button', { name: /key Z\. Press to change/ }).waitFor();
}

/** Until the server restarts, a person on a small phone can still open the menu. */
async function menu_is_free_of_the_banner(browser, script) {
  for (const language of ['en', 'ja']) {
    const page = await new_page(browser, { language }, { viewport: { width: 320, height: 568 } });
    await go_to(page, script.url, 'table');
    script.say({ stopping: { seconds: 60 } });
    await page.getByTestId('stopping').waitFor();
    await page.locator('header button').last().click();
    await page.locator('dialog[open] header button').click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
}

export async function run(browser) {
  const script = await start_scripted_server();
  const page = await new_page(browser);
  await go_to(page, script.url, 'table');
  await f6_goes_round(page);
  await text_table_is_tidy(browser, script.url);
  await patterns_differ(browser, script.url);
  await keys_say_what_they_are(browser, script.url);
  await menu_is_free_of_the_banner(browser, script);
  const server = await start_lair_server();
  await letters_begin_in_their_field(browser, server.url);
  await guide_goes_on(browser, server.url);
  await lesson_outlives_the_welcome(browser, server.url);
}
