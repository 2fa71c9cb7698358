// Two people in a room see each other and talk; one mutes the other; a third watches their table.
import { start_lair_server } from '../support/lair_server.mjs';
import { expect_equal } from '../support/table.mjs';
import { enter, speak } from '../support/visitor.mjs';

export const name = 'people meet in a room, talk, are muted, watch a table, write privately';

const MARKUP = '<img src=x onerror="document.title=\'gone\'">';

/**
 * Sends lines until the server refuses more. The page itself sends the next line as soon as the
 * last one was accepted: sent from here, on a slow machine, the lines may never exceed the allowed
 * rate.
 */
async function floods(page) {
  await page.waitForFunction(() => {
    const chat = document.querySelector('[data-region=chat]');
    if (chat.querySelector('.wrong')?.textContent.includes('Too many requests')) return true;
    const field = chat.querySelector('input');
    field.value = 'once more';
    field.dispatchEvent(new Event('input'));
    chat.querySelector('form').requestSubmit();
    return false;
  });
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const ana = await enter(browser, server.url, 'Ana');
    const bo = await enter(browser, server.url, 'Bo');
    await ana.getByText('2 people here').first().waitFor();

    await speak(bo, MARKUP);
    await ana.locator('.said', { hasText: MARKUP }).waitFor();
    expect_equal(await ana.title(), "Lion's Lair", 'the title after markup was said');
    await ana.getByRole('log').getByRole('button', { name: 'Bo' }).click();
    await ana.getByRole('button', { name: 'Mute in rooms' }).click();
    const unmute = ana.getByRole('button', { name: 'Unmute' });
    const pressed = await unmute.getAttribute('aria-pressed');
    expect_equal(pressed, null, 'whether a button whose words have changed is called pressed, too');
    await ana.getByRole('button', { name: 'Close' }).click();
    await ana.locator('.said').waitFor({ state: 'detached' });

    await floods(bo);

    await bo.goto(`${server.url}/#/create/lions-lair`);
    await bo.locator('input[name=admission]').first().check();
    // Once his time is over, the deal goes on, and its end would cover the table.
    await bo.getByRole('radio', { name: 'Relaxed' }).check();
    await bo.locator('form .primary').click();
    await bo.locator('aside .do .button').first().click();
    await bo.locator('.chair.taken').nth(3).waitFor();
    await bo.locator('aside .do .primary').click();
    await bo.getByTestId('tiles-left').waitFor();
    const table = bo.url();
    await ana.goto(table);
    await ana.getByText('Each deal is shown once it is over, with every hand.').waitFor();
    await bo.getByText('1 watch').waitFor();
    await ana.getByRole('button', { name: 'Chat' }).click();
    await speak(ana, 'a secret of the watchers');
    await ana.locator('.said', { hasText: 'a secret' }).waitFor();
    await bo.getByRole('button', { name: 'Chat' }).click();
    await bo.getByRole('button', { name: 'Watchers' }).click();
    expect_equal(await bo.locator('.said').count(), 0, 'lines of watchers read during the deal');

    await ana.goto(server.url);
    await ana.getByRole('button', { name: 'Bo', exact: true }).click();
    await ana.getByRole('button', { name: 'Write privately' }).click();
    await ana.locator('dialog[open] input').fill('Well met');
    await ana.locator('dialog[open]').getByRole('button', { name: 'Send' }).click();
    await bo.getByText('Ana: Well met').first().waitFor();

    await ana.locator('dialog[open] input').fill('שלום!');
    await ana.locator('dialog[open]').getByRole('button', { name: 'Send' }).click();
    const hebrew = ana.locator('dialog[open] .said', { hasText: 'שלום' });
    const direction = await hebrew.evaluate((said) => getComputedStyle(said).direction);
    expect_equal(direction, 'rtl', 'the direction of a Hebrew line');
  } finally {
    await server.stop();
  }
}
