// On a network that lets no WebSocket through, the game works by polling, and later by a socket.
import { start_lair_server } from '../support/lair_server.mjs';
import { PATIENCE_MS } from '../support/patience.mjs';
import { make_patient } from '../support/patient.mjs';
import { start_proxy } from '../support/proxy.mjs';
import {
  discard_last,
  expect_equal,
  play_deal,
  start_table,
  table_text,
  until,
  until_own_turn,
  which_is_told,
} from '../support/table.mjs';

/** A page that has polled for long waits up to five minutes before it tries a socket again. */
const ROAD_MS = 300_000 + PATIENCE_MS;

async function with_proxy(browser, look) {
  const server = await start_lair_server();
  const proxy = await start_proxy(server.url, { blocked: true });
  try {
    const context = await browser.newContext();
    await make_patient(context);
    const page = await context.newPage();
    await start_table(page, proxy.url, { style: '3F basic' });
    if (!(await until_own_turn(page))) throw new Error('the deal ended before the first turn');
    expect_equal(proxy.upgrades, 0, 'sockets that got through');
    if (proxy.refused < 2 || proxy.polls === 0) throw new Error('the page did not fall back');
    await look(page, proxy);
  } finally {
    proxy.stop();
    await server.stop();
  }
}

async function plays_on(page, proxy) {
  await discard_last(page);
  await breaks_and_resumes(page, proxy);
  await returns_to_the_socket(page, proxy);
  await play_deal(page);
}

/** Breaks every connection on the visitor's turn: the page asks again and nothing is missing. */
async function breaks_and_resumes(page, proxy) {
  if (!(await until_own_turn(page))) throw new Error('the deal ended too soon for this test');
  const before = await table_text(page);
  proxy.break_all();
  const polls = proxy.polls;
  await until(() => proxy.polls > polls + 1, 'no request after the break');
  expect_equal(await table_text(page), before, 'the table after the break');
  await discard_last(page);
}

async function returns_to_the_socket(page, proxy) {
  if (!(await until_own_turn(page))) throw new Error('the deal ended too soon for this test');
  const before = await table_text(page);
  // A press while the page changes from polling to a socket goes over the socket.
  const { held, let_go } = proxy.hold('/auth/ticket');
  proxy.blocked = false;
  await until(() => held() > 0, 'the road does not change', ROAD_MS);
  expect_equal(await table_text(page), before, 'the table while the road changes');
  const polls = proxy.polls;
  await discard_last(page, let_go);
  if (proxy.upgrades === 0) throw new Error('the page has no socket although it would get through');
  if (proxy.polls > polls + 1) throw new Error('the page polls though it has a socket');
}

/** The same person opens a second window, by polling: the first is told and may take over again. */
async function is_taken_over(page) {
  const second = await page.context().newPage();
  await second.goto(page.url());
  const told = await which_is_told(page, second);
  const other = told === page ? second : page;
  await other.getByTestId('tiles-left').waitFor();
  await told.getByRole('button', { name: 'Play here' }).click();
  await told.getByTestId('tiles-left').waitFor();
  await which_is_told(page, second);
}

export const scenarios = [
  {
    name: 'where WebSockets are blocked the game goes on by polling',
    run: (browser) => with_proxy(browser, plays_on),
  },
  {
    name: 'where WebSockets are blocked another window takes the table over',
    run: (browser) => with_proxy(browser, is_taken_over),
  },
];
