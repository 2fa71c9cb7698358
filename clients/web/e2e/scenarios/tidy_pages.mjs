// Pages have titles, totals cover nothing, closed folds look closed, abandoned tables do not show.
import { start_lair_server } from '../support/lair_server.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { create_table, expect_equal, until } from '../support/table.mjs';
import { enter, new_page } from '../support/visitor.mjs';

export const name =
  'every page has a title of its own, nothing covers rows, left tables are not offered';

const PAGES = [
  '#/settings',
  '#/rules',
  '#/leagues',
  '#/boards',
  '#/games',
  '#/replay/1/1/0',
  '#/nowhere',
];

async function titles(page, url) {
  const seen = new Set();
  for (const hash of PAGES) {
    await page.goto(`${url}/${hash}`);
    // If two pages had the same title, this would wait until it timed out.
    await page.waitForFunction(
      (others) => document.title.includes(' · ') && !others.includes(document.title),
      [...seen],
    );
    seen.add(await page.title());
  }
}

/** A visitor who is asked for something sees it on the tab, even from another tab. */
async function calls_from_the_tab(page, url, station) {
  const icon = await page.locator('link[rel=icon]').getAttribute('href');
  const isAsked = (await page.title()).startsWith('● Your turn · ');
  const wanted = ['table', 'claim', 'short', 'refused'].includes(station);
  expect_equal(isAsked, wanted, `"Your turn" in the title at ${station}`);
  expect_equal(icon, wanted ? '/icon-turn.svg' : '/icon.svg', `the icon at ${station}`);
  expect_equal((await page.request.get(url + icon)).status(), 200, `the file of ${icon}`);
}

/** Payments and totals each have their own place; the visitor's own payment says "you". */
async function score_screen(page) {
  const covered = await page.getByTestId('score-table').evaluate((table) => {
    const rows = [...table.querySelectorAll('tr')].map((row) => row.getBoundingClientRect());
    return rows.filter((row, at) => at > 0 && row.top < rows[at - 1].bottom - 1).length;
  });
  expect_equal(covered, 0, 'rows that lie under others');
  await page.getByTestId('why-0').click();
  await page.getByTestId('why-answer').getByText('You pay Orchid 576').waitFor();
}

/** The sign before a fold says whether it is open, also inside an open one. */
async function folds(page) {
  const wrong = await page.locator('details').evaluateAll(
    (all) =>
      all.filter((fold) => {
        const { content } = getComputedStyle(fold.querySelector('summary'), '::before');
        return (content === '"▾"') !== fold.open && /▾|▸/.test(content);
      }).length,
  );
  expect_equal(wrong, 0, 'folds with the sign of the other state');
}

async function left_tables(browser, url) {
  const ana = await new_page(browser);
  await create_table(ana, url, { style: '3F pro' });
  const bo = await enter(browser, url, 'Bo');
  await bo.goto(`${url}/#/room/lions-lair`);
  const rows = bo.locator('.tables > li', { hasText: 'Ana' });
  await rows.first().waitFor();
  await ana.close();
  await until(async () => (await rows.count()) === 0, 'a table that was left is still offered');
}

export async function run(browser) {
  const script = await start_scripted_server();
  const page = await new_page(browser);
  await page.setViewportSize({ width: 390, height: 600 });
  await go_to(page, script.url, 'score', async (station) => {
    await calls_from_the_tab(page, script.url, station);
    if (station !== 'create') return;
    for (const fold of await page.locator('details').all()) {
      if (await fold.isVisible()) await fold.evaluate((one) => one.toggleAttribute('open', true));
      await folds(page);
    }
  });
  await score_screen(page);
  await titles(page, script.url);
  const server = await start_lair_server();
  await left_tables(browser, server.url);
}
