// A report reaches a moderator, who warns, then bans; a ban survives a restart until it is lifted.
import { start_lair_server } from '../support/lair_server.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal } from '../support/table.mjs';
import { enter, register, speak } from '../support/visitor.mjs';

export const name = 'reports reach moderators, who warn and ban; bans stand after a restart';

const SIZES = { port: [390, 844], small: [320, 568] };

async function moderate(page, act, reason) {
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('radio', { name: act }).check();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await page.getByText('Done and logged.').first().waitFor();
}

/** Every column of the log is readable without scrolling sideways. */
async function fits_a_phone(page) {
  const before = page.viewportSize();
  for (const [width, height] of [SIZES.port, SIZES.small]) {
    await page.setViewportSize({ width, height });
    const beyond = await page
      .getByRole('region', { name: 'Log' })
      .evaluate((log) => log.scrollWidth - log.clientWidth);
    expect_equal(beyond, 0, `what the log has beyond ${width} pixels`);
  }
  await shoot(page, 'log', SIZES);
  await page.setViewportSize(before);
}

export async function run(browser) {
  const server = await start_lair_server({ comes_back: true });
  try {
    const ana = await enter(browser, server.url, 'Ana');
    const bo = await enter(browser, server.url, 'Bo');
    const mei = await enter(browser, server.url, 'Mei');
    await register(mei, 'Mei');
    server.grant('Mei', 'operator');
    await mei.reload();

    await speak(bo, 'you are all fools');
    await ana.getByRole('log').getByRole('button', { name: 'Bo' }).click();
    await ana.getByRole('button', { name: 'Report to the moderators' }).click();
    await ana.getByRole('radio', { name: 'Rude' }).check();
    await ana.getByLabel('What happened').fill('He insults everybody.');
    await ana.getByRole('button', { name: 'Send the report' }).click();
    await ana.getByText('A moderator will look at it.').first().waitFor();

    await mei.getByRole('link', { name: 'Moderation' }).click();
    await mei.getByText('He insults everybody.').waitFor();
    await mei.locator('.meant', { hasText: 'you are all fools' }).waitFor();
    await mei.getByRole('button', { name: 'Moderate', exact: true }).click();
    await moderate(mei, 'Warn', 'Be kind.');
    await bo.getByRole('heading', { name: 'Warning' }).waitFor();
    await bo.getByText('Be kind.').waitFor();

    // The act has settled the report; more acts may follow.
    await mei.getByRole('heading', { name: '0 open reports' }).waitFor();
    await mei.getByRole('checkbox', { name: 'Include settled reports' }).check();
    await mei.getByText('settled', { exact: false }).filter({ hasText: 'Be kind.' }).waitFor();
    await mei.getByRole('button', { name: 'Moderate', exact: true }).click();
    await moderate(mei, 'Ban', 'Once too often.');
    await bo.getByRole('heading', { name: 'You are banned' }).waitFor();
    await bo.getByText('Once too often.').waitFor();

    await server.restart();
    await bo.reload();
    await bo.getByRole('heading', { name: 'You are banned' }).waitFor();
    await mei.getByRole('button', { name: 'In force' }).click();
    await mei.getByRole('button', { name: 'Withdraw' }).click();
    await mei.getByLabel('Reason').fill('He said sorry.');
    await mei.getByRole('button', { name: 'Withdraw' }).click();
    await mei.getByText('Nothing is in force.').waitFor();
    await mei.getByRole('button', { name: 'Log' }).click();
    await mei.getByRole('cell', { name: 'He said sorry.' }).waitFor();
    await mei.getByRole('cell', { name: 'Once too often.' }).waitFor();
    await fits_a_phone(mei);

    await bo.getByRole('button', { name: 'Try now' }).click();
    await bo.getByRole('button', { name: 'Quick seat' }).waitFor();
  } finally {
    await server.stop();
  }
}
