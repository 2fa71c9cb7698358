// Each rule system: its hands priced before anybody sits, a deal played, its own words for the win.
import { start_lair_server } from '../support/lair_server.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, open_form, play_deal, start_from_form } from '../support/table.mjs';

const SYSTEMS = [
  { rules: 'yahoo', style: 'KFC', option: 'min_faan', own: 'Tile Points', sum: '8,000' },
  { rules: 'mcr', style: 'Mahjong Competition Rules', option: 'min_points', own: 'Fan', sum: '0' },
  { rules: 'hkos', style: 'Hong Kong club', option: 'min_faan', own: 'Settling table', sum: '0' },
  { rules: 'faan-laak', style: 'Faan-laak', option: 'min_faan', own: 'laak', sum: '8,000' },
];
const DEALS_MAX = 6;
/** The next deal begins when the player is ready, not while a win is on the screen. */
const PATIENT_S = '3600';
const SIZES = { desk: [1280, 720], port: [390, 844] };

function shot(page, what) {
  return shoot(page, what, SIZES);
}

/** What the first example hand is worth, or why it may not go out. */
function first_worth(page) {
  return page.locator('[data-testid=example] .worth').first().textContent();
}

async function prices_its_hands(page, { rules, option }) {
  await page.locator('[data-testid=house-preview][aria-busy=false]').waitFor();
  const examples = await page.getByTestId('example').count();
  if (examples < 3) throw new Error(`${rules} shows ${examples} example hands`);
  const field = page.locator(`#option-${option}`);
  if (!(await field.isVisible())) await page.getByText('More house rules').click();
  const standard = await field.inputValue();
  const before = await first_worth(page);
  await field.fill(standard === '0' ? '9' : '0');
  await page.waitForFunction(
    (old) => document.querySelector('[data-testid=example] .worth')?.textContent !== old,
    before,
  );
  await field.fill('999');
  await page.getByText('Enter a whole number from').waitFor();
  await field.fill(standard);
  await page.waitForFunction(
    (old) => document.querySelector('[data-testid=example] .worth')?.textContent === old,
    before,
  );
  await page.getByTestId('example').nth(1).locator('summary').click();
  await page.getByTestId('house-text').first().waitFor();
  await shot(page, `${rules}-form`);
}

async function until_a_win(page) {
  for (let deal = 0; deal < DEALS_MAX; deal += 1) {
    await play_deal(page);
    if ((await page.getByTestId('win-title').count()) > 0) return;
    await page.getByRole('button', { name: 'Ready' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  throw new Error('nobody wins');
}

async function shows_its_own_terms(page, { rules, own, sum }) {
  await until_a_win(page);
  const text = await page.locator('dialog[open]').textContent();
  if (!text.includes(own)) throw new Error(`the win of ${rules} lacks ${own}: ${text}`);
  await shot(page, `${rules}-win`);
  await page.getByRole('button', { name: 'Scores' }).click();
  expect_equal(await page.getByTestId('sum-net').textContent(), '0', `what ${rules} moved`);
  expect_equal(await page.getByTestId('sum-running').textContent(), sum, `all scores of ${rules}`);
  await shot(page, `${rules}-score`);
  await page.getByTestId('why-0').click();
  const why = await page.getByTestId('why-answer').textContent();
  const isOwn = rules === 'yahoo' || !why.includes('Tile Points');
  expect_equal(isOwn, true, `the terms of ${rules} in: ${why}`);
}

/** The pages for programs that open tables by themselves. */
async function answers_over_http(page, url) {
  const list = await (await page.request.get(`${url}/api/v1/rules`)).json();
  expect_equal(list.rules.length, SYSTEMS.length, 'rule systems over HTTP');
  for (const { id, options } of list.rules) {
    const complete = options.every((option) => option.kind && option.sentence && option.rule);
    expect_equal(complete, true, `options of ${id} have a kind, a sentence, a rule`);
    const house = await (await page.request.get(`${url}/api/v1/rules/${id}/house`)).json();
    expect_equal(house.id.length, 64, `name of the house of ${id}`);
    if (house.examples.length < 3) throw new Error(`${id} prices ${house.examples.length} hands`);
  }
  const wrong = await page.request.get(`${url}/api/v1/rules/yahoo/house?min_faan=99`);
  expect_equal(wrong.status(), 400, 'status of a value out of bounds');
  const { field, sentence } = await wrong.json();
  expect_equal(field, 'min_faan', 'field of a value out of bounds');
  expect_equal(sentence.includes('from 0 to 13'), true, 'what is allowed');
}

/** On its own server, so that its walls do not depend on the other systems. */
async function plays(browser, system) {
  const server = await start_lair_server({ more: ['--break-seconds', PATIENT_S] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  if (system === SYSTEMS[0]) await answers_over_http(page, server.url);
  await open_form(page, server.url, system);
  await prices_its_hands(page, system);
  await start_from_form(page);
  await shows_its_own_terms(page, system);
}

export const scenarios = SYSTEMS.map((system) => ({
  name: `a rule system prices its hands and shows a win in its own terms: ${system.rules}`,
  long: true,
  run: (browser) => plays(browser, system),
}));
