// The page can be installed, opens without a network, and offers a newer version between deals.
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WITH_WORKER } from '../support/browser.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { expect_equal } from '../support/table.mjs';

export const name = 'the page is installable, opens offline, updates between deals';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

export async function run(browser) {
  const web = mkdtempSync(join(tmpdir(), 'lair-web-'));
  cpSync(DIST, web, { recursive: true });
  append_to_worker(web, BUSY);
  const server = await start_lair_server({ web, comes_back: true });
  try {
    const context = await browser.newContext(WITH_WORKER);
    const page = await context.newPage();
    await page.goto(server.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    const errors = installabilityErrors.map(({ errorId }) => errorId).join();
    expect_equal(errors.replace('in-incognito', ''), '', 'what forbids installing');
    await reads_the_manifest(session);

    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: "Lion's Lair" }).waitFor();
    await page.locator('.fan img').first().waitFor();
    await context.setOffline(false);
    await page.reload();
    await newer_version(page, web, server);
    await newer_than_a_busy_one(page, web, server);
  } finally {
    await server.stop();
    rmSync(web, { recursive: true, force: true });
  }
}

/** What the browser understood of the manifest. */
async function reads_the_manifest(session) {
  const { errors, data } = await session.send('Page.getAppManifest');
  expect_equal(errors.map(({ message }) => message).join(), '', 'errors of the manifest');
  const { name, display, start_url, icons } = JSON.parse(data);
  expect_equal([name, display, start_url].join(), "Lion's Lair,standalone,/", 'the manifest');
  expect_equal(icons.filter(({ purpose }) => purpose === 'maskable').length > 0, true, 'maskable');
}

/** A worker that stays busy until it is told to stop. */
const BUSY = `
let finish = () => undefined;
self.addEventListener('message', (event) => {
  if (event.data === 'busy') event.waitUntil(new Promise((resolve) => { finish = resolve; }));
  if (event.data === 'done') finish();
});
`;

/** Makes the worker that of another build. */
function append_to_worker(web, text) {
  appendFileSync(join(web, 'sw.js'), text);
  for (const packed of ['sw.js.br', 'sw.js.gz']) rmSync(join(web, packed), { force: true });
}

/** The server restarts with another build; nobody is interrupted in the middle of a deal. */
async function newer_version(page, web, server) {
  await page.getByLabel('Your name').waitFor();
  await page.getByRole('button', { name: 'Play now against bots' }).click();
  await page.locator('.hand li').first().waitFor();
  append_to_worker(web, '\n// newer\n');
  await server.restart();
  await page.waitForFunction(async () => {
    const { waiting } = await navigator.serviceWorker.getRegistration();
    return waiting !== null;
  });
  await page.getByText('Connected again.').first().waitFor();
  await page.locator('.hand li').first().waitFor();
  expect_equal(
    await page.getByText('A new version is available.').count(),
    0,
    'banners in the deal',
  );
  await page.getByRole('button', { name: 'Lobby' }).click();
  await let_in(page);
}

/** The visitor accepts the newer version, which reloads the page. */
async function let_in(page) {
  await page.getByText('A new version is available.').waitFor();
  await page.evaluate(() => {
    window.isEarlier = true;
  });
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => window.isEarlier === undefined);
  await page.getByRole('button', { name: 'New table' }).waitFor();
}

/**
 * The old worker is busy, so the browser keeps the newer one waiting; the visitor does not wait.
 * The newer worker takes over later, and the visitor is not asked again.
 */
async function newer_than_a_busy_one(page, web, server) {
  append_to_worker(web, '\n// newest\n');
  await page.evaluate(() => navigator.serviceWorker.controller.postMessage('busy'));
  await server.restart();
  await let_in(page);
  await page.evaluate(async () => {
    const { controller } = navigator.serviceWorker;
    const changed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve),
    );
    controller.postMessage('done');
    await changed;
  });
  expect_equal(
    await page.getByText('A new version is available.').count(),
    0,
    'banners of what was let in',
  );
}
