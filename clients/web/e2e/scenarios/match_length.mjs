// A host chooses the length of a match; a practice match leads on to the next step.
import { start_lair_server } from '../support/lair_server.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, open_form, play_deal, start_from_form, until } from '../support/table.mjs';

const SIZES = { desk: [1280, 800], port: [390, 844], land: [844, 390], small: [320, 568] };

/** The bell of a match by time rings at once on a server with this flag. */
const BELL = ['--match-minute-ms-for-tests', '1'];

const MINUTE_LEFT = '1 minute until the bell';

/** Notes within the page that the last minute is told, since it is shown for a minute only. */
function note_the_minute(page) {
  return page.evaluate((words) => {
    const look = () => {
      globalThis.is_minute_told ||= document.body.textContent.includes(words);
    };
    const changes = { childList: true, subtree: true, characterData: true };
    new MutationObserver(look).observe(document.body, changes);
  }, MINUTE_LEFT);
}

/**
 * A minute of play, then the bell: the current deal is the last, however short the match. It is a
 * real minute, in which a busy machine can show the table; once it was told, the bell rings.
 */
async function play_by_time(browser) {
  const server = await start_lair_server({ comes_back: true });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await open_form(page, server.url, { name: 'Bo', style: 'KFC' });
  await page.getByRole('radio', { name: /^By time about 1 h/ }).check();
  await page.getByLabel('Minutes until the bell').fill('1');
  await page.getByLabel('Minutes until the bell').scrollIntoViewIfNeeded();
  await shoot(page, 'by-time-form', SIZES);
  await note_the_minute(page);
  await start_from_form(page);
  await page.waitForFunction(() => globalThis.is_minute_told);
  await page.locator('.hand').waitFor();
  await server.restart(BELL);
  const last = page.getByRole('status').filter({ hasText: 'Last deal' });
  await last.waitFor();
  await shoot(page, 'last-deal', SIZES);
  await play_deal(page);
  await page.getByRole('button', { name: 'Game over' }).click();
  await page.getByTestId('standings').waitFor();
}

async function practice(browser) {
  const server = await start_lair_server();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await open_form(page, server.url, { style: 'KFC' });
  await page.getByRole('radio', { name: /^East only about/ }).check();
  await page.getByRole('radio', { name: /^One deal about 5 min/ }).check();
  await page.getByRole('radio', { name: /^One deal/ }).scrollIntoViewIfNeeded();
  await shoot(page, 'length-form', SIZES);
  await start_from_form(page);
  await page.locator('.hand').waitFor();

  await play_deal(page);
  await page.getByRole('button', { name: 'Game over' }).click();
  await page.getByTestId('standings').waitFor();
  const path = page.getByTestId('path');
  await path.locator('[aria-current=step]', { hasText: 'A hand needs 1 faan' }).waitFor();
  await shoot(page, 'path', SIZES);
  const legend = await page.locator('.legend').textContent();
  expect_equal(/Bot/.test(legend), false, `a bot is called otherwise than above: ${legend}`);

  // What comes next is East only, in the next step's style.
  await path.getByRole('button', { name: 'Next step: A hand needs 1 faan' }).click();
  await page.getByTestId('tiles-left').waitFor();
  await until(async () => {
    const { tables } = await (await fetch(`${server.url}/api/v1/tables?rules=yahoo`)).json();
    return tables.some(
      ({ length, minimum }) => length.unit === 'rounds' && length.count === 1 && minimum === 1,
    );
  }, 'no table plays East only with a minimum of one');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('lair.settings')).step);
  expect_equal(kept, 1, 'steps of the path');
}

export const scenarios = [
  { name: 'a match by time ends with the deal of the bell', run: play_by_time },
  { name: 'a match is as long as its host chose, practice leads to a minimum', run: practice },
];
