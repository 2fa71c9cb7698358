// The page may be installed, opens without a network, offers a newer version between deals.
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start_lair_server } from '../support/lair_server.mjs';
import { expect_equal } from '../support/table.mjs';

export const name = 'the page is installable, opens offline, updates between deals';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

export async function run(browser) {
  const web = mkdtempSync(join(tmpdir(), 'lair-web-'));
  cpSync(DIST, web, { recursive: true });
  const server = await start_lair_server({ web });
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(server.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    const errors = installabilityErrors.map(({ errorId }) => errorId).join();
    expect_equal(errors.replace('in-incognito', ''), '', 'what forbids installing');

    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: "Lion's Lair" }).waitFor();
    await page.locator('.fan img').first().waitFor();
    await context.setOffline(false);
    await page.reload();
    await newer_version(page, web, server);
  } finally {
    await server.stop();
    rmSync(web, { recursive: true, force: true });
  }
}

/** A server that is started again with another build. */
async function newer_version(page, web, server) {
  await page.getByLabel('Your name').waitFor();
  appendFileSync(join(web, 'sw.js'), '\n// newer\n');
  for (const packed of ['sw.js.br', 'sw.js.gz']) rmSync(join(web, packed), { force: true });
  await server.restart();
  await page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((registration) => registration.update()),
  );
  await page.getByText('A new version is here.').waitFor();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByText('A new version is here.').waitFor({ state: 'detached' });
  await page.getByLabel('Your name').waitFor();
}
