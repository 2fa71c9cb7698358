// What a person does besides a game: enters, registers, signs in, speaks.
import { with_settings } from './table.mjs';

export const PASSWORD = 'quiet lions sleep';

/** A browser context of its own, as another person would have. */
export async function new_page(browser, settings = {}, options = {}) {
  const page = await (await browser.newContext(options)).newPage();
  await with_settings(page, { guided: true, ...settings });
  return page;
}

/** Enters the lobby as a guest of that name. */
export async function enter(browser, url, name, settings, options) {
  const page = await new_page(browser, settings, options);
  await page.goto(url);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Enter the lobby' }).click();
  await page.getByRole('button', { name: 'Quick seat' }).waitFor();
  return page;
}

/** Fills in the open dialog and presses its button. */
export async function submit(page, values, button) {
  const dialog = page.locator('dialog[open]');
  for (const [field, value] of Object.entries(values)) {
    await dialog.locator(`[name=${field}]`).fill(value);
  }
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

export async function open_account(page) {
  await page.getByRole('button', { name: 'Account:' }).click();
  return page.locator('dialog[open]');
}

/** Registers the guest on the page under their name. */
export async function register(page, name) {
  await (await open_account(page)).getByRole('button', { name: 'Keep this name' }).click();
  await submit(page, { name, fresh: PASSWORD }, 'Register');
  await page.getByText('Your name is kept.').first().waitFor();
}

export async function sign_in(page, name) {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await submit(page, { name, password: PASSWORD }, 'Sign in');
}

/** Says something in the open chat. */
export async function speak(page, text) {
  await page.locator('[data-region=chat] input').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}
