// A guest becomes an account, signs in elsewhere, is signed out everywhere, survives a restart.
import { start_lair_server } from '../support/lair_server.mjs';
import { make_patient } from '../support/patient.mjs';
import { enter, new_page, open_account, PASSWORD, submit } from '../support/visitor.mjs';

export const name = 'a guest becomes an account, signs in elsewhere, signs out everywhere';

/** Somebody who signs in over a guest is that guest again once they sign out. */
async function comes_back(browser, url) {
  const page = await enter(browser, url, 'Gus');
  const account = page.getByRole('button', { name: 'Account:' });
  const menu = await open_account(page);
  await menu.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('you are the guest Gus again').waitFor();
  await submit(page, { name: 'Ana', password: PASSWORD }, 'Sign in');
  await account.filter({ hasText: 'Ana' }).waitFor();
  await (await open_account(page)).getByRole('button', { name: 'Sign out', exact: true }).click();
  await account.filter({ hasText: 'Gus' }).waitFor();
}

export async function run(browser) {
  const server = await start_lair_server({ comes_back: true });
  try {
    const page = await enter(browser, server.url, 'Ana');
    await (await open_account(page)).getByRole('button', { name: 'Keep this name' }).click();
    await submit(page, { name: 'Ana', fresh: 'ana' }, 'Register');
    await page.getByText('A password needs at least 8 characters.').waitFor();
    await submit(page, { name: 'Ana', fresh: PASSWORD }, 'Register');
    await page.getByText('Your name is kept.').first().waitFor();
    await page.getByRole('button', { name: 'Account:' }).filter({ hasNotText: 'guest' }).waitFor();

    await comes_back(browser, server.url);
    const other = await new_page(browser);
    await other.goto(server.url);
    await other.getByLabel('Your name').fill('ana');
    await other.getByRole('button', { name: 'Enter the lobby' }).click();
    await other.getByText('That name, or one that looks like it, is taken.').waitFor();
    await other.getByRole('button', { name: 'Sign in' }).click();
    await submit(other, { name: 'Ana', password: 'not that one' }, 'Sign in');
    await other.getByText('Wrong name or password.').waitFor();
    await submit(other, { name: 'Ana', password: PASSWORD }, 'Sign in');
    await other.getByRole('button', { name: 'New table' }).waitFor();

    await server.restart();
    // Both pages must stay connected: an offline one is told of the sign-out later, in other words.
    for (const one of [page, other]) {
      await make_patient(one);
      await one.reload();
      await one.getByRole('button', { name: 'New table' }).waitFor();
    }
    await (await open_account(other)).getByRole('button', { name: 'Sign out everywhere' }).click();
    await other.getByLabel('Your name').waitFor();
    await page.getByLabel('Your name').waitFor();
    await page.getByText('You have signed out.').first().waitFor();
  } finally {
    await server.stop();
  }
}
