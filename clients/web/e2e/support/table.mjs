// What a person does at a table, in terms of the page.
import { PATIENCE_MS } from './patience.mjs';

const SOMETHING_TO_DO = '.hand.active, .claim.pass:not([aria-disabled]), dialog[open] #end-title';
const DECISIONS_MAX = 150;
/** A press on an expired prompt is given up after this; so many may fail one after another. */
const PRESS_MS = 15_000;
const MISSED_MAX = PATIENCE_MS / PRESS_MS;

/** Sets the visitor's earlier settings; a page that already has settings keeps them. */
export function with_settings(page, settings) {
  return page.addInitScript((wanted) => {
    const kept = JSON.parse(localStorage.getItem('lair.settings') ?? 'null');
    localStorage.setItem('lair.settings', JSON.stringify({ ...wanted, ...kept }));
  }, settings);
}

/** Enters the lobby under a name. */
export async function enter_lobby(page, url, name) {
  await with_settings(page, { guided: true });
  await page.goto(url);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Enter the lobby' }).click();
  await page.getByRole('button', { name: 'New table' }).waitFor();
}

/** Enters under a name, opens the form of a new table, chooses rule system and style. */
export async function open_form(page, url, { name = 'Ana', rules, style } = {}) {
  await enter_lobby(page, url, name);
  await page.getByRole('button', { name: 'New table' }).click();
  if (rules) await page.locator(`input[name=rules][value=${rules}]`).check();
  const named = page.getByRole('radio', { name: style, exact: true });
  await page.locator('input[name=style]').and(named).check();
}

/** Makes a slow table of the style where anyone may sit down; returns its number. */
export async function create_table(page, url, choices = {}) {
  await open_form(page, url, choices);
  await page.getByRole('radio', { name: 'Relaxed' }).check();
  await page.getByRole('button', { name: 'Create table' }).click();
  await page.waitForURL(/#\/table\/\d+/);
  return page.url().split('/').at(-1);
}

/** From the form to a running game with three bots, without a clock. */
export async function start_from_form(page) {
  await page.getByRole('radio', { name: 'No limit' }).check();
  await page.getByRole('button', { name: 'Create table' }).click();
  await page.getByRole('button', { name: 'Add bots' }).click();
  await page.getByText('All four chairs are taken.').waitFor();
  await page.getByRole('button', { name: 'Start the game' }).click();
}

/** Enters under a name, makes a table of the style without a clock, adds bots and starts. */
export async function start_table(
  page,
  url,
  { name = 'Ana', style = '3F pro', limit = '500' } = {},
) {
  await open_form(page, url, { name, style });
  await page.getByLabel('Table limit').fill(limit);
  await start_from_form(page);
}

/** Waits until the visitor is asked for a decision or the deal is over. */
export async function until_asked(page) {
  await page.locator(SOMETHING_TO_DO).first().waitFor();
  return (await page.locator('#end-title').count()) > 0 ? 'over' : 'asked';
}

/** Passes every claim until it is the visitor's turn; returns false if the deal ended first. */
export async function until_own_turn(page) {
  for (let decision = 0; decision < DECISIONS_MAX; decision += 1) {
    if ((await until_asked(page)) === 'over') return false;
    if ((await page.locator('.hand.active').count()) > 0) return true;
    // Another seat's claim may end the prompt before the press arrives.
    const pass = page.locator('.claim.pass:not([aria-disabled])');
    await pass.click({ timeout: PRESS_MS }).catch(() => undefined);
  }
  throw new Error('the deal does not end');
}

/** Discards the last tile, then calls `once_pressed`; done when the next seat has drawn. */
export async function discard_last(page, once_pressed = () => undefined) {
  const left = await page.getByTestId('tiles-left').textContent();
  await page.locator('.hand li').last().getByRole('button').click();
  once_pressed();
  await page.waitForFunction(
    (before) => document.querySelector('[data-testid=tiles-left]')?.textContent !== before,
    left,
  );
}

/** The button that answers the prompt: MahJong if offered, else the last tile, or pass. */
export async function answer_to(page) {
  const win = page.locator('.claim.mahjong:not([aria-disabled])');
  if ((await win.count()) > 0) return win;
  const is_turn = (await page.locator('.hand.active').count()) > 0;
  return is_turn
    ? page.locator('.hand.active li').last().getByRole('button')
    : page.locator('.claim.pass:not([aria-disabled])');
}

/** Takes MahJong if offered, passes every other claim, discards the last tile. */
export async function play_deal(page) {
  let missed = 0;
  for (let decision = 0; decision < DECISIONS_MAX; decision += 1) {
    if ((await until_asked(page)) === 'over') return;
    try {
      await (await answer_to(page)).click({ timeout: PRESS_MS });
      missed = 0;
    } catch (error) {
      // The prompt may be over before the press arrives; then the page is looked at again.
      missed += 1;
      if (missed > MISSED_MAX) throw error;
    }
  }
  throw new Error('the deal does not end');
}

/** What lies on the table as text: equal for equal tables, whichever pictures have loaded. */
export function table_text(page) {
  return page.locator('.page').evaluate((region) => {
    const names = (selector) =>
      [...region.querySelectorAll(selector)].map(
        (part) => part.getAttribute('aria-label') ?? part.getAttribute('alt') ?? part.textContent,
      );
    return JSON.stringify({
      seats: [...region.querySelectorAll('.seat')].map((seat) => seat.getAttribute('aria-label')),
      scores: names('.score'),
      tiles: names('.seat .tile img, .rack [role=img]'),
      hand: names('.hand button'),
      left: names('[data-testid=tiles-left]'),
      choices: names('.claim'),
    });
  });
}

export function expect_equal(actual, expected, what) {
  if (actual !== expected) throw new Error(`${what}: ${actual}, not ${expected}`);
}

/**
 * Skips the page's own pauses: each look at `locator` advances the page's clock by a second until
 * it is visible. For a page whose clock was installed.
 */
export async function past_pauses(page, locator) {
  await until(async () => {
    if (await locator.isVisible()) return true;
    await page.clock.runFor(1000);
    return false;
  }, `${locator} does not come`);
}

/**
 * Of two pages of one player at one table, the one that is told that the other has it. It is the
 * earlier page, unless that one has just reconnected and so came last.
 */
export function which_is_told(...pages) {
  const heading = { name: 'Signed in elsewhere' };
  return Promise.any(
    pages.map(async (page) => {
      await page.getByRole('heading', heading).waitFor();
      return page;
    }),
  );
}

/** Waits until something outside the page is true; fails with `otherwise` if it stays false. */
export async function until(is_so, otherwise, patience_ms = PATIENCE_MS) {
  const patience = Date.now() + patience_ms;
  while (!(await is_so())) {
    if (Date.now() > patience) throw new Error(otherwise);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
