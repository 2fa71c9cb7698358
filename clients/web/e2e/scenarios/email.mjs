// A player gives an e-mail address, loses the password, and returns by the link in an e-mail.
import { start_lair_server } from '../support/lair_server.mjs';
import { start_mail_server } from '../support/mail_server.mjs';
import { make_patient } from '../support/patient.mjs';
import { enter, new_page, open_account, PASSWORD, register, submit } from '../support/visitor.mjs';

export const name = 'a lost password is reset by e-mail';

const CLUB = 'http://club.example';

/** The link in an e-mail, with the address of the server that runs here. */
function link_in({ text }, url) {
  const [link] = text.match(/http:\/\/club\.example\/\S+/);
  return link.replace(CLUB, url);
}

export async function run(browser) {
  const mail = await start_mail_server();
  const server = await start_lair_server({
    more: [
      ...['--mail-host', '127.0.0.1', '--mail-port', String(mail.port)],
      ...['--mail-security', 'none', '--mail-from', 'mahjong@club.example'],
      // A letter given up after it was taken would come twice.
      ...['--mail-timeout-seconds', '600'],
      ...['--club-address', CLUB],
    ],
  });
  try {
    const page = await enter(browser, server.url, 'Mei');
    await register(page, 'Mei');
    await page.route('**/auth/recovery', (route) => route.abort(), { times: 1 });
    const account = await open_account(page);
    await account.getByRole('button', { name: 'E-mail address' }).click();
    await account.getByRole('button', { name: 'Try again' }).click();
    await submit(
      page,
      { email: 'mei@home.example', password: 'not that one' },
      'Send a link there',
    );
    await page.getByText('Wrong name or password.').waitFor();
    await submit(page, { password: PASSWORD }, 'Send a link there');
    await page.getByText('An e-mail is on its way.').first().waitFor();
    const confirming = await new_page(browser);
    await confirming.goto(link_in(await mail.next(), server.url));
    await confirming.getByRole('button', { name: 'Confirm the address' }).click();
    await confirming.getByText('The address is confirmed.').waitFor();
    await (await open_account(page)).getByRole('button', { name: 'E-mail address' }).click();
    await page.getByText('Your address is mei@home.example.').waitFor();
    // The page must stay connected: offline it is told of the new password later, in other words.
    await make_patient(page);
    await page.reload();
    await page.getByRole('button', { name: 'New table' }).waitFor();

    const lost = await new_page(browser);
    await lost.goto(server.url);
    await lost.getByRole('button', { name: 'Sign in' }).click();
    await lost.getByRole('button', { name: 'Forgot your password?' }).click();
    await submit(lost, { email: 'nobody@home.example' }, 'Send me a link');
    const asked = 'If an account has this address, an e-mail is on its way.';
    await lost.getByText(asked).waitFor();
    await lost.locator('dialog[open]').getByRole('button', { name: 'Close' }).last().click();
    await lost.getByRole('button', { name: 'Sign in' }).click();
    await lost.getByRole('button', { name: 'Forgot your password?' }).click();
    await submit(lost, { email: 'mei@home.example' }, 'Send me a link');
    await lost.getByText(asked).waitFor();
    const letter = await mail.next();
    if (letter.to !== 'mei@home.example') throw new Error(`a letter went to ${letter.to}`);
    await lost.goto(link_in(letter, server.url));
    await lost.locator('[name=fresh]').fill('another quiet lion');
    await lost.getByRole('button', { name: 'Change your password' }).click();
    await lost.getByRole('button', { name: 'New table' }).waitFor();
    await page.getByText('You have signed out.').first().waitFor();
  } finally {
    await server.stop();
    await mail.stop();
  }
}
