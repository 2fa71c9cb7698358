// A tour of all screens of people, rooms, hosts and moderators on the real server, in any language.
import { start_lair_server } from './lair_server.mjs';
import { PASSWORD } from './visitor.mjs';

/** Closes notices, which would otherwise lie over the screen for a while. */
function dismiss_notices() {
  for (const button of document.querySelectorAll('.notice .close')) button.click();
}

const dialog = (page) => page.locator('dialog[open]');

async function open_dialog(page, button) {
  await button.click();
  await dialog(page).locator('h2').first().waitFor();
}

const close_dialog = (page) => dialog(page).locator('header .button').click();

async function enter(page, url, who) {
  await page.goto(url);
  await page.locator('#name').fill(who);
  await page.locator('form button[type=button]').click();
  await page.locator('.room').first().waitFor();
}

/** Opens the room's chat; on a phone it is a part of its own. */
async function show_chat(page) {
  const parts = page.locator('.parts button');
  if (await parts.last().isVisible()) await parts.last().click();
}

async function accounts(page, look) {
  await open_dialog(page, page.locator('button.you'));
  await look('account');
  await dialog(page).locator('.primary').click();
  await dialog(page).locator('[name=fresh]').fill('short');
  await dialog(page).locator('form .button').click();
  await dialog(page).locator('.no').waitFor();
  await look('register');
  await dialog(page).locator('[name=fresh]').fill(PASSWORD);
  await dialog(page).locator('form .button').click();
  await dialog(page).waitFor({ state: 'detached' });
}

async function people(page, other, look) {
  await show_chat(other);
  await other.locator('[data-region=chat] input').fill('well met');
  await other.locator('[data-region=chat] form .button').last().click();
  await show_chat(page);
  await page.locator('.lines .name').waitFor();
  await look('room');
  await open_dialog(page, page.locator('.lines .name').first());
  await look('person');
  await dialog(page).locator('[data-do=report]').click();
  await dialog(page).locator('textarea').waitFor();
  await look('report');
  await dialog(page).locator('form .button').click();
  await dialog(page).waitFor({ state: 'detached' });
  await open_dialog(page, page.locator('.letters'));
  await look('letters');
  await close_dialog(page);
  await page.goto(`${new URL(page.url()).origin}/#/profile`);
  await page.locator('#content h2').first().waitFor();
  await look('profile');
}

async function host(page, other, watcher, look) {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/#/create/lions-lair`);
  await page.locator('input[name=admission]').nth(1).check();
  await page.locator('select:not([name=claims])').first().selectOption('2');
  await look('create');
  await page.locator('form .primary').click();
  await page.getByTestId('share-code').waitFor();
  const code = await page.getByTestId('share-code').textContent();
  await other.goto(`${page.url()}/${code}`);
  await other.locator('.chair .button').first().click();
  await page.locator('.chair.taken').nth(1).waitFor();
  await watcher.goto(page.url());
  await watcher.locator('#share-code').waitFor();
  await look('waiting');
  // With the code a visitor may watch.
  await watcher.goto(`${page.url()}/${code}`);
  await watcher.locator('.chair').first().waitFor();
  await open_dialog(page, page.locator('.chair.taken .more').first());
  await look('seat');
  await close_dialog(page);
  await open_dialog(page, page.locator('aside .do .quiet').first());
  await dialog(page).locator('input[name=clock]').nth(2).check();
  await look('options');
  await dialog(page).locator('form .primary').click();
  await other.locator('.asked .button').click();
  // The server starts nothing before it has heard that the other agrees.
  await other.locator('.asked').waitFor({ state: 'detached' });
  await page.locator('aside .do .button').first().click();
  await page.locator('.chair.taken').nth(3).waitFor();
  await page.locator('aside .do .primary').click();
  await page.locator('.hand').waitFor();
}

async function match(page, other, watcher, look) {
  await open_dialog(page, page.locator('h1 .title'));
  await look('table');
  await dialog(page).locator('.do .button').first().click();
  await other.locator('.asks .primary').click();
  await page.locator('.asks .primary').waitFor();
  await look('paused');
  await page.locator('.asks .primary').click();
  await page.locator('header [aria-expanded]').last().click();
  await page.locator('[data-region=chat]').waitFor();
  await look('chat at the table');
  await watcher.locator('.own .bar').waitFor();
}

async function moderation(page, look) {
  await page.reload();
  await page.locator('a[href="#/moderation"]').waitFor();
  await page.locator('a[href="#/moderation"]').click();
  await page.locator('.meant, ol li').first().waitFor();
  for (const [at, tab] of ['reports', 'in force', 'marked games', 'log', 'person'].entries()) {
    await page.locator('.tabs button').nth(at).click();
    await page.waitForLoadState('networkidle');
    await look(tab);
  }
  await page.locator('main form .field').fill('Ana');
  await page.locator('main form .button').click();
  await page.locator('main section .do .primary').waitFor();
  await open_dialog(page, page.locator('main section .do .primary'));
  await look('moderate');
}

/** Calls `look(page, name)` at each screen; `open` makes the page of another person. */
export async function tour_people(open, look) {
  const server = await start_lair_server();
  const looking = (page) => async (what) => {
    await page.evaluate(dismiss_notices);
    await look(page, what);
  };
  try {
    const [page, other, watcher] = [await open(), await open(), await open()];
    await enter(page, server.url, 'Ana');
    await enter(other, server.url, 'Bo');
    await enter(watcher, server.url, 'Mei');
    await accounts(page, looking(page));
    await people(page, other, looking(page));
    await host(page, other, watcher, looking(page));
    await match(page, other, watcher, looking(page));
    await looking(watcher)('watching');
    await page.goto(server.url);
    await page.locator('.room').first().waitFor();
    server.grant('Ana', 'operator');
    await moderation(page, looking(page));
  } finally {
    await server.stop();
  }
}
