// Two players who follow each other: who is here, where they play, privacy; a call to a player
// whose page is closed.
import { WITH_WORKER } from '../support/browser.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { new_device, start_push_service } from '../support/push_service.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal } from '../support/table.mjs';
import { enter, register } from '../support/visitor.mjs';

const SIZES = { desk: [1280, 800], port: [390, 844], small: [320, 568] };

/**
 * Chromium's own push service is on the internet, so the browser is made to report a subscription
 * at another. Everything else is real, including the worker that is called.
 */
async function subscribes_at(page, endpoint, { key, secret }) {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(
    ([at, keys]) => {
      const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
      const made = {
        endpoint: at,
        getKey: (name) => bytes(keys[name]),
        unsubscribe: async () => true,
      };
      PushManager.prototype.subscribe = async () => made;
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem('lair.called') ? made : null;
    },
    [endpoint, { p256dh: key.toString('base64'), auth: secret.toString('base64') }],
  );
}

const follows = (page) => page.getByTestId('followed');

async function follow(page, name) {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByRole('button', { name: 'Stop following' }).waitFor();
  await page.keyboard.press('Escape');
  await follows(page).locator('li', { hasText: name }).waitFor();
}

async function show_presence(page, to) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Who can see that I am online').selectOption({ label: to });
  await page.goBack();
}

/**
 * Calls the worker as a push service would; returns the notice that it shows. A browser without a
 * desktop keeps no notices, so the test reads what the worker passes to the browser.
 */
async function called(page, origin, data) {
  const context = page.context();
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  await worker.evaluate(() => {
    self.notice = new Promise((resolve) => {
      ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
        resolve({ title, ...options });
    });
  });
  await deliver(page, origin, data);
  return worker.evaluate(() => self.notice);
}

/** Delivers a message to the worker, as a push service would. */
async function deliver(page, origin, data) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** If no page is open, a silent notice replaces the call; if one is, the call is closed. */
async function is_taken_back(page, origin, over) {
  const { call, number, name } = JSON.parse(over);
  const tag = `${call}-${number}`;
  const [worker] = page.context().serviceWorkers();
  await worker.evaluate(() => {
    self.all_pages = Clients.prototype.matchAll;
    Clients.prototype.matchAll = async () => [];
  });
  const notice = await called(page, origin, over);
  expect_equal(notice.body, `No longer waiting for you: ${name}`, 'what takes the place of a call');
  expect_equal(notice.tag, tag, 'the call that it takes the place of');
  expect_equal(notice.silent, true, 'without a sound');
  await worker.evaluate(() => {
    Clients.prototype.matchAll = self.all_pages;
    self.closed = new Promise((resolve) => {
      ServiceWorkerRegistration.prototype.getNotifications = async ({ tag }) => [
        { close: () => resolve({ tag }) },
      ];
    });
  });
  const closed = worker.evaluate(() => self.closed);
  await deliver(page, origin, over);
  expect_equal((await closed).tag, tag, 'the call that is closed');
}

/** Mei plays at Tom's table, leaves, is called to her turn; it is over when she is back. */
async function turn_that_is_over(mei, tom, calls) {
  const context = mei.context();
  await mei.getByRole('button', { name: 'Quick seat' }).click();
  await mei.waitForURL(/#\/table\/\d+/);
  const address = mei.url();
  await tom.getByRole('button', { name: 'Add bots' }).click();
  await tom.getByText('All four chairs are taken.').waitFor();
  await tom.getByRole('button', { name: 'Start the game' }).click();
  await mei.locator('.hand').waitFor();
  await mei.close();
  const { kind, number } = JSON.parse(await calls());
  expect_equal(kind, 'turn', 'what Mei is called for');
  const back = await context.newPage();
  await back.goto(address);
  const text = await calls();
  const over = JSON.parse(text);
  expect_equal(`${over.kind} ${over.call} ${over.number}`, `over turn ${number}`, 'what is over');
  return { back, text };
}

/** Mei's and Tom's pages; each follows the other. */
async function two_friends(browser, more = []) {
  const { url } = await start_lair_server({ more });
  const mei = await enter(browser, url, 'Mei', {}, WITH_WORKER);
  const tom = await enter(browser, url, 'Tom');
  await register(mei, 'Mei');
  await register(tom, 'Tom');
  await follow(mei, 'Tom');
  await follow(tom, 'Mei');
  return { url, mei, tom };
}

async function see_each_other(browser) {
  const { url, mei, tom } = await two_friends(browser);
  await tom.getByRole('button', { name: 'Quick seat' }).click();
  const line = follows(mei).locator('li', { hasText: 'Tom' });
  await line.getByText('waiting at').waitFor();
  await line.getByRole('button', { name: 'Join Tom' }).waitFor();
  await shoot(mei, 'friends', SIZES);

  // What a player keeps private.
  await show_presence(mei, 'Nobody');
  await tom.goto(`${url}/#/`);
  await follows(tom).getByText('1 away').waitFor();
  await show_presence(mei, 'People I follow');
  await follows(tom).locator('li', { hasText: 'Mei' }).waitFor();
}

async function call_each_other(browser) {
  const service = await start_push_service();
  const device = new_device();
  const contact = ['--push-contact', 'mailto:host@club.example'];
  const more = [...contact, '--push-authority-for-tests', service.certificate];
  const { url, mei, tom } = await two_friends(browser, more);

  // A device is subscribed, its page is closed, and a friend calls.
  await subscribes_at(mei, service.endpoint('mei'), device);
  await mei.reload();
  await mei.getByRole('button', { name: 'Menu' }).click();
  await mei.getByLabel('Notify this device').click();
  await mei.waitForFunction(async () => Boolean(await caches.match('/call-words.json')));
  await shoot(mei, 'call-settings', SIZES);
  const context = mei.context();
  await mei.close();
  await follows(tom).getByText('1 away').waitFor();
  await tom.getByRole('button', { name: 'Quick seat' }).click();
  await tom.getByText('Invite people', { exact: true }).click();
  await tom.getByRole('button', { name: 'Mei', exact: true }).click();
  const text = device.read(await service.next());
  const { kind, from } = JSON.parse(text);
  expect_equal(kind, 'invitation', 'what the device is called for');
  expect_equal(from, 'Tom', 'by whom');

  // The worker shows the call in the visitor's language and leads to the table.
  const back = await context.newPage();
  await back.goto(url);
  const notice = await called(back, url, text);
  expect_equal(notice.body, "Tom invites you to Tom's table.", 'the notice');
  expect_equal(notice.data.address.startsWith('/#/table/'), true, 'leads to the table');
  const check_in = { kind: 'over', call: 'check_in', number: 4, name: 'Autumn' };
  await is_taken_back(back, url, JSON.stringify(check_in));

  // The turn that she was called to is over.
  const calls = async () => device.read(await service.next());
  const turn = await turn_that_is_over(back, tom, calls);
  await is_taken_back(turn.back, url, turn.text);
}

export const scenarios = [
  { name: 'friends: who is here, what they play, join', run: see_each_other },
  { name: 'friends: calls to a closed page, taken back', run: call_each_other },
];
