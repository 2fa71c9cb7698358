// An invited visitor sees who invites them to what, joins in one press, and needs no code.
import { start_lair_server } from '../support/lair_server.mjs';
import { make_patient } from '../support/patient.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, open_form } from '../support/table.mjs';
import { enter, new_page } from '../support/visitor.mjs';

export const name = 'an invitation leads to a chair: by link, by the room, without a code';

/** After this time a notice with something to decide is gone. */
const OFFERED_MS = 20_000;
const SIZES = { desk: [1280, 800], port: [390, 844], land: [844, 390], small: [320, 568] };

/** Makes a table that requires its code; returns its link. */
async function hosts(page, url) {
  await open_form(page, url, { name: 'Ana', style: '3F pro' });
  await page.getByRole('radio', { name: 'No limit' }).check();
  await page.getByRole('button', { name: 'Create table' }).click();
  const code = await page.getByTestId('share-code').textContent();
  await page.getByTestId('qr').waitFor();
  return `${page.url()}/${code}`;
}

/** A first-time visitor goes from a friend's message to a chair. */
async function joins_by_link(browser, link) {
  const page = await new_page(browser);
  await page.goto(link);
  const card = page.getByTestId('invitation');
  await card.getByRole('heading', { name: 'Ana invites you' }).waitFor();
  await card.getByText("Ana's table").waitFor();
  await shoot(page, 'invitation', SIZES);
  expect_equal(await card.getByText('Free seat').count(), 3, 'free chairs on the card');
  expect_equal(await page.getByText('Play now against bots').count(), 0, 'ways to a bot game');
  await page.getByLabel('Your name').fill('-_-');
  await page.getByRole('button', { name: 'Enter the lobby' }).click();
  await page.getByText('A name needs at least one letter or digit.').waitFor();
  await card.waitFor();
  await page.getByLabel('Your name').fill('Mei');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.locator('.chair.you', { hasText: 'Mei' }).waitFor();
}

/** A player in the room is invited; the chair is reserved for them. */
async function joins_from_the_room(host, guest) {
  await host.getByText('Invite people', { exact: true }).click();
  await host.getByRole('button', { name: 'Bo', exact: true }).click();
  await guest.locator('.notice button', { hasText: 'Go there' }).click();
  await guest.getByText('Ana invites you', { exact: true }).waitFor();
  expect_equal(await guest.locator('#share-code').count(), 0, 'fields for a code');
  await guest.getByRole('button', { name: 'Join', exact: true }).click();
  await guest.locator('.chair.you', { hasText: 'Bo' }).waitFor();
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const guest = await enter(browser, server.url, 'Bo');
    await make_patient(guest, [OFFERED_MS]);
    await guest.reload();
    await guest.getByRole('button', { name: 'Quick seat' }).waitFor();
    const host = await new_page(browser, { guided: true });
    const link = await hosts(host, server.url);
    await joins_by_link(browser, link);
    await host.locator('.chair', { hasText: 'Mei' }).waitFor();
    await joins_from_the_room(host, guest);
    await host.locator('.chair.taken', { hasText: 'Bo' }).waitFor();
  } finally {
    await server.stop();
  }
}
