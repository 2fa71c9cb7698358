// A hand is laid out by pressing and as text: what it counts, waits for or lacks, in four systems.
import { axe_findings, overflowing, settled, with_axe } from '../support/inspect.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { shoot } from '../support/shots.mjs';
import { enter_lobby, expect_equal } from '../support/table.mjs';

export const name = 'a hand that is laid out is counted under every rule system';

const SIZES = { desk: [1280, 800], port: [390, 844] };
const SYSTEMS = ['yahoo', 'mcr', 'hkos', 'faan-laak'];

async function expect_no_problems(page, what) {
  await settled(page);
  const problems = [...(await axe_findings(page)), ...(await overflowing(page))];
  if (problems.length > 0) throw new Error(`${what}: ${problems.join('\n')}`);
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await with_axe(page);
    await enter_lobby(page, server.url, 'Ana');
    await page.goto(`${server.url}/#/rules`);
    await page.getByRole('link', { name: 'Hand calculator' }).click();

    // By pressing: ten tiles and a pung wait for two tiles.
    const palette = page.getByTestId('palette');
    const press = (tile) => palette.getByRole('button', { name: tile, exact: true }).click();
    for (const rank of [2, 3]) await press(`${rank} of characters`);
    for (const rank of [5, 6, 7, 7, 7]) await press(`${rank} of dots`);
    for (const rank of [3, 4, 5]) await press(`${rank} of bamboos`);
    await page.getByRole('radio', { name: 'a pung' }).check();
    await press('2 of bamboos');
    expect_equal(
      await page.getByTestId('hand-text').inputValue(),
      '23m56777p345s|222s',
      'the text',
    );
    const yahoo = page.getByTestId('laid-yahoo');
    await yahoo.getByText('Waits for').waitFor();
    expect_equal(await yahoo.locator('.waits li').count(), 2, 'waits');
    await shoot(page, 'hand-waits', SIZES, { fullPage: true });
    await expect_no_problems(page, 'waits');

    // Pressing a wait makes it the winning tile; Hong Kong says what is missing.
    await yahoo.getByRole('button', { name: '4 of characters' }).click();
    await page.getByTestId('laid-hkos').getByText('Short of the minimum').waitFor();

    // As text, with its link: all four systems side by side.
    await page.getByTestId('hand-text').fill('123456789m2344m');
    await page.getByRole('button', { name: 'Use this text' }).click();
    for (const rules of SYSTEMS)
      await page.getByTestId(`laid-${rules}`).locator('.verdict').waitFor();
    await shoot(page, 'hand-count', SIZES, { fullPage: true });
    await expect_no_problems(page, 'a count');
    await page.getByTestId('hand-text').fill('12x');
    await page.getByRole('button', { name: 'Use this text' }).click();
    await page.getByRole('alert').filter({ hasText: 'That text is not a hand' }).waitFor();

    // If the server is silent, the page says so and asks once more at a press.
    const counts = '**/api/v1/hand?*';
    await page.route(counts, (route) => route.abort());
    await page.getByTestId('hand-text').fill('123456789m2355m');
    await page.getByRole('button', { name: 'Use this text' }).click();
    await page.getByText('The server is not responding').waitFor();
    await page.unroute(counts);
    await page.getByRole('button', { name: 'Try again' }).click();
    await yahoo.locator('.verdict').waitFor();
  } finally {
    await server.stop();
  }
}
