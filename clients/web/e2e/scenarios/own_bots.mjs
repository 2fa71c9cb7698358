// An account owns bots: makes one, keeps its token, revokes it, removes the bot; a host lets bots
// sit down.
import assert from 'node:assert/strict';
import { start_lair_server } from '../support/lair_server.mjs';
import { enter, open_account, register } from '../support/visitor.mjs';

export const name = 'whoever has an account makes a bot, gives it a token, takes that away';

async function name_behind(url, token) {
  const answer = await fetch(`${url}/auth/session`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return (await answer.json()).name;
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await enter(browser, server.url, 'Ana');
    await register(page, 'Ana');
    await (await open_account(page)).getByRole('button', { name: 'Your bots' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByText('You have no bot yet.').waitFor();
    await dialog.getByLabel('Name of the bot').fill('Moderator');
    await dialog.getByRole('button', { name: 'Make a bot' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Name of the bot').fill('Heron');
    await dialog.getByRole('button', { name: 'Make a bot' }).click();
    const first = await dialog.getByTestId('bot-token').textContent();
    assert.equal(await name_behind(server.url, first), 'Heron [bot]');
    await dialog.getByRole('button', { name: 'New token' }).click();
    await dialog.getByTestId('bot-token').filter({ hasNotText: first }).waitFor();
    const second = await dialog.getByTestId('bot-token').textContent();
    assert.equal(await name_behind(server.url, first), undefined);
    assert.equal(await name_behind(server.url, second), 'Heron [bot]');
    await dialog.getByRole('button', { name: 'Revoke the token' }).click();
    await dialog.getByText('no token').waitFor();
    assert.equal(await name_behind(server.url, second), undefined);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove Heron [bot] permanently?' }).click();
    await dialog.getByText('You have no bot yet.').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'New table' }).click();
    await page.getByRole('checkbox', { name: 'Bots may sit down' }).check();
    await page.getByRole('button', { name: 'Create table' }).click();
    await page.waitForURL(/#\/table\/\d+/);
    await page.getByRole('term').filter({ hasText: 'Bots may sit down' }).waitFor();
    const other = await enter(browser, server.url, 'Ben');
    await other.getByRole('listitem').filter({ hasText: 'Bots may sit down' }).first().waitFor();
  } finally {
    await server.stop();
  }
}
