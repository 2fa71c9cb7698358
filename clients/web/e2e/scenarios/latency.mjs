// On a slow line one's discard lies in the pond at once, visibly waits, and comes back if refused.
import { decode_client, encode_client } from '../support/frames.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { make_patient } from '../support/patient.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { expect_equal, start_table, until_own_turn } from '../support/table.mjs';

export const name = 'an own discard is shown at once, waits visibly, comes back when refused';

const DELAY_MS = 300;
const JITTER_MS = 120;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Delays every frame each way, in order. If `line.spoils` is set, the visitor's next answer names
 * the previous moment, as if it had been under way longer, and `spoils` is cleared. The server's
 * frames are held back until `line.held` resolves.
 */
async function slow_down(page) {
  const line = { spoils: false, held: undefined };
  const spoilt = (message) => {
    const { act, ...rest } = decode_client(Buffer.from(message));
    if (!act || !line.spoils) return message;
    line.spoils = false;
    return Buffer.from(encode_client({ ...rest, act: { ...act, moment: act.moment - 1 } }));
  };
  await page.routeWebSocket(/\/ws$/, (client) => {
    const server = client.connectToServer();
    const later = (send, until = () => undefined) => {
      let sent = Promise.resolve();
      let number = 0;
      return (message) => {
        number += 1;
        const arrives = sleep(DELAY_MS + ((number * 53) % JITTER_MS));
        sent = sent
          .then(() => arrives)
          .then(until)
          .then(() => send(message));
      };
    };
    client.onMessage(later((message) => server.send(spoilt(message))));
    server.onMessage(
      later(
        (message) => client.send(message),
        () => line.held,
      ),
    );
  });
  return line;
}

/** Runs in the page: notes in order how a discard under way looks. */
function watch_looks() {
  globalThis.looks = [];
  const parts = { ghost: '.pond .ghost', sent: '.pond .sent', returned: '.hand .returned' };
  const note = () => {
    for (const [look, part] of Object.entries(parts)) {
      const is_new = document.querySelector(part) && !globalThis.looks.includes(look);
      if (is_new) globalThis.looks.push(look);
    }
  };
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(note).observe(document.body, all);
}

/** Runs in the page: the game goes on at once, and polling could miss the confirmed discard. */
function watch_for_a_discard(before) {
  globalThis.discarded = new Promise((seen) => {
    const look = () => {
      const is_open = document.querySelector('.hand.active, .tile.ghost, .tile.sent') !== null;
      const lying = document.querySelectorAll('.seat.me .pond li').length;
      if (!is_open && lying === before + 1) seen();
    };
    const all = { subtree: true, childList: true, attributes: true };
    new MutationObserver(look).observe(document.body, all);
  });
}

/**
 * Discards the last tile, with `refuse` causing a refusal: the tile visibly waits and comes back.
 * Then discards it again, this time successfully.
 */
async function discards_twice(page, line, refuse) {
  const pond = page.locator('.seat.me .pond li');
  const before = await pond.count();
  await page.evaluate(watch_looks);
  refuse();
  line.held = page.locator('.pond .sent').waitFor();
  await page.locator('.hand button').last().click();
  // The notice disappears after some seconds; the alert stays.
  const told = page.getByTestId('alerted').getByText('That came too late.');
  await told.first().waitFor({ state: 'attached' });
  const looks = await page.evaluate(() => globalThis.looks);
  expect_equal(looks.join(), 'ghost,sent,returned', 'what became of the discard');
  expect_equal(await pond.count(), before, 'tiles in the pond after the refusal');

  await page.evaluate(watch_for_a_discard, before);
  await page.locator('.hand button').last().click();
  await page.evaluate(() => globalThis.discarded);
}

async function at_scripted_table(browser) {
  const server = await start_scripted_server();
  const page = await browser.newPage();
  await make_patient(page);
  const line = await slow_down(page);
  await go_to(page, server.url, 'table');
  await discards_twice(page, line, () => server.refuse_next('too_late'));
  server.stop();
}

async function at_real_table(browser) {
  const server = await start_lair_server();
  const page = await browser.newPage();
  await make_patient(page);
  const line = await slow_down(page);
  await start_table(page, server.url);
  if (!(await until_own_turn(page))) throw new Error('the deal ended before the first turn');
  await discards_twice(page, line, () => {
    line.spoils = true;
  });
  await server.stop();
}

export async function run(browser) {
  await Promise.all([at_scripted_table(browser), at_real_table(browser)]);
}
