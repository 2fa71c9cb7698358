// A club by invitation: an operator's code lets a player in, a link resets a password, everybody
// gets an announcement.
import { start_lair_server } from '../support/lair_server.mjs';
import { make_patient } from '../support/patient.mjs';
import { Player } from '../support/player.mjs';
import { open_season } from '../support/season.mjs';
import { enter, new_page, PASSWORD } from '../support/visitor.mjs';

export const name = "a club by invitation, run from the operators' page";

async function register(page, url, code, who) {
  await page.goto(`${url}/#/invited/${code}`);
  await page.locator('[name=name]').fill(who);
  await page.locator('[name=fresh]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'New table' }).waitFor();
}

async function presses_twice(where, what) {
  await where.getByRole('button', { name: what, exact: true }).click();
  await where.getByRole('button', { name: `Press again: ${what}` }).click();
}

/** A guest who is here when the club closes to guests must sign in; the page stops reconnecting. */
async function closes_to_guests(browser) {
  const server = await start_lair_server({ comes_back: true });
  try {
    const gus = await enter(browser, server.url, 'Gus');
    await server.restart(['--club-mode', 'registered']);
    await gus.getByTestId('members').waitFor();
    await gus.getByRole('alert').getByText('This club is for members.').waitFor();
    await gus.goto(`${server.url}/#/rules`);
    await gus.getByRole('alert').getByRole('button', { name: 'Sign in' }).click();
    await gus.getByRole('dialog').waitFor();
  } finally {
    await server.stop();
  }
}

export async function run(browser) {
  await closes_to_guests(browser);
  await by_invitation(browser);
}

async function by_invitation(browser) {
  const more = ['--club-mode', 'invited', '--club-name', 'The Four Winds'];
  const server = await start_lair_server({ more });
  try {
    const mei = await new_page(browser);
    await make_patient(mei);
    await mei.goto(server.url);
    await mei.getByRole('heading', { name: 'The Four Winds' }).waitFor();
    await mei.getByTestId('members').waitFor();
    const [first] = server.lair('invitations', 'make').split('\n');
    await register(mei, server.url, first, 'Mei');

    server.grant('Mei', 'operator');
    await mei.getByRole('link', { name: 'Operation' }).click();
    await mei.getByTestId('facts').getByText('Free disk space').waitFor();
    await mei.getByRole('button', { name: 'Invitations' }).click();
    await mei.getByLabel('For whom').fill('Bo');
    await mei.getByRole('button', { name: 'New invitation' }).click();
    const invited = mei.getByTestId('invitations').locator('li', { hasText: 'Bo' });
    await invited.getByTestId('qr').waitFor();
    const code = await invited.locator('b').innerText();
    const bo = await new_page(browser);
    await register(bo, server.url, code, 'Bo');

    await mei.getByRole('button', { name: 'People', exact: true }).click();
    const line = mei.getByTestId('people').locator('li', { hasText: 'Bo' });
    await line.getByText('here now').waitFor();
    await line.getByRole('button', { name: 'Password link' }).click();
    const link = await mei.getByTestId('reset-link').innerText();
    const back = await new_page(browser);
    await back.goto(link);
    await back.locator('[name=fresh]').fill('another quiet lion');
    await back.getByRole('button', { name: 'Change your password' }).click();
    await back.getByRole('button', { name: 'New table' }).waitFor();
    await bo
      .getByText('Your password has changed.')
      .or(bo.getByText('You have signed out.'))
      .first()
      .waitFor();

    await back.getByRole('button', { name: 'Play now against bots' }).click();
    await back.locator('.hub').waitFor();
    await mei.getByRole('button', { name: 'Tables', exact: true }).click();
    const table = mei.getByTestId('tables').locator('li', { hasText: 'Bo' });
    await presses_twice(table, 'Close the table');
    await mei.getByTestId('tables').getByText('Nothing here.').waitFor();
    await back.getByText('The table is closed: closed by an operator.').first().waitFor();
    await back.getByRole('heading', { name: 'This table is closed.' }).waitFor();
    await back.getByRole('button', { name: 'To the lobby' }).click();

    const cookies = await mei.context().cookies();
    const { value: token } = cookies.find((one) => one.name === 'lair_session');
    const host = await Player.arrive(server.url, '', token);
    host.is_kept = true;
    const season = await open_season(server.url, host, 'Spam Cup');
    await back.goto(`${server.url}/#/season/${season}`);
    await back.getByRole('heading', { name: 'Spam Cup' }).waitFor();
    await mei.getByRole('button', { name: 'Seasons', exact: true }).click();
    const cup = mei.getByTestId('seasons').locator('li', { hasText: 'Spam Cup' });
    await cup.getByRole('button', { name: 'Remove', exact: true }).click();
    await cup.getByRole('button', { name: 'End it' }).click();
    await cup.getByRole('button', { name: 'Remove', exact: true }).waitFor();
    await presses_twice(cup, 'Remove');
    await back.getByText('There is no such season.').waitFor();
    await cup.getByRole('button', { name: 'Bring back' }).click();
    await presses_twice(cup, 'End it');
    await cup.getByText('Over').waitFor();

    await mei.getByRole('button', { name: 'Server', exact: true }).click();
    await mei.getByLabel('Announcement to all').fill('Tea at five');
    await mei.getByRole('button', { name: 'Announce for an hour' }).click();
    await back.getByTestId('announcement').getByText('Tea at five').waitFor();
    await back.getByTestId('announcement').getByRole('button').click();
    await back.getByTestId('announcement').waitFor({ state: 'detached' });
  } finally {
    await server.stop();
  }
}
