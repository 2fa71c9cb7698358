// Four kinds of clients at one table, another of each watching: page, phone, desktop, terminal see
// one match.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gaps_of, record_frames } from '../support/audit.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { PATIENCE_MS } from '../support/patience.mjs';
import { make_patient } from '../support/patient.mjs';
import { until_end } from '../support/scope.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, open_form, until, until_asked } from '../support/table.mjs';
import { enter } from '../support/visitor.mjs';

export const name =
  'page, phone, desktop and terminal play and watch one match, that of the journal';

const PROGRAMS = process.env.LAIR_SERVER
  ? dirname(process.env.LAIR_SERVER)
  : fileURLToPath(new URL('../../../../build/release/bin', import.meta.url));
/** Nobody looks at the tiles: gliding ones would take processor time from the other clients. */
const STILL = { reducedMotion: 'reduce' };
const PHONE = { ...STILL, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESK = { ...STILL, viewport: { width: 1280, height: 800 } };
/** Like the pages, the programs give no connection up because the machine is busy. */
const PATIENT = { LAIR_PATIENCE: String(PATIENCE_MS / 1000) };
const SEATS = ['A', 'B', 'C', 'D'];
/** Tiles by number, as the open game record writes them. */
const TILES = ['m', 'p', 's']
  .flatMap((suit) => Array.from({ length: 9 }, (_, at) => `${suit}${at + 1}`))
  .concat(['we', 'ws', 'ww', 'wn', 'dr', 'dg', 'dw']);

/** A program that prints JSON lines and ends with the scenario. */
class Program {
  said = [];
  #errors = '';

  constructor(program, ...words) {
    const path = join(PROGRAMS, program);
    if (!existsSync(path)) throw new Error(`${path} is not built`);
    const home = mkdtempSync(join(tmpdir(), 'lair-guest-'));
    const env = { ...process.env, XDG_CONFIG_HOME: home, XDG_STATE_HOME: home, LANG: 'C.UTF-8' };
    const own = { ...PATIENT, QT_QPA_PLATFORM: 'offscreen' };
    this.process = spawn(path, words, { env: { ...env, ...own } });
    this.ended = new Promise((resolve) => this.process.once('close', resolve));
    this.process.stderr.on('data', (bytes) => {
      this.#errors += bytes;
    });
    createInterface({ input: this.process.stdout }).on('line', (line) => this.#hear(line));
    until_end(async () => {
      this.process.kill('SIGKILL');
      await this.ended;
      rmSync(home, { recursive: true, force: true });
    });
  }

  type(line) {
    this.process.stdin.write(`${line}\n`);
  }

  /** The first message of that type, past or future; fails if the program ends first. */
  async says(type) {
    await until(
      () => this.said.some((one) => one.type === type) || this.process.exitCode !== null,
      `no ${type} of ${this.process.spawnfile}`,
    );
    const found = this.said.find((one) => one.type === type);
    if (!found) throw new Error(`${this.process.spawnfile} ended without ${type}: ${this.#errors}`);
    return found;
  }

  on_line = () => {};

  #hear(line) {
    const told = JSON.parse(line);
    this.said.push(told);
    this.on_line(told);
  }
}

/** Claims nothing except MahJong and discards the last tile. */
function answer(terminal, { type, can }) {
  if (type !== 'prompt') return;
  const choice = ['mahjong', 'pass'].find((wanted) => can.includes(wanted)) ?? can.at(-1);
  terminal.type(choice);
}

async function terminal_player(url, table) {
  const terminal = new Program('lair-terminal', url, '--name', 'Ken', '--json');
  terminal.on_line = (told) => answer(terminal, told);
  await terminal.says('welcome');
  terminal.type(`open ${table}`);
  await terminal.says('table');
  terminal.type('sit');
  return terminal;
}

/**
 * Plays with its buttons to the end of the deal. The first answer is a press of the mouse; the page
 * presses the others itself: with eight clients on one machine, controlling it from here would take
 * as long as the deal.
 */
async function play_page(page) {
  if ((await until_asked(page)) === 'over') return;
  const first = page.locator('.claim.pass:not([aria-disabled]), .hand.active li button').last();
  await first.click();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const press = () => {
          if (document.querySelector('dialog[open] #end-title')) {
            changes.disconnect();
            resolve();
            return;
          }
          const button =
            document.querySelector('.claim.mahjong:not([aria-disabled])') ??
            [...document.querySelectorAll('.hand.active li button')].at(-1) ??
            document.querySelector('.claim.pass:not([aria-disabled])');
          button?.click();
        };
        const changes = new MutationObserver(press);
        changes.observe(document.body, { subtree: true, childList: true, attributes: true });
        press();
      }),
  );
}

async function page_there(browser, url, who, device, table) {
  const context = await browser.newContext(device);
  await make_patient(context);
  const page = await context.newPage();
  const frames = record_frames(page);
  const sharing = { newContext: async () => ({ newPage: async () => page }) };
  await enter(sharing, url, who);
  await page.goto(`${url}/#/table/${table}`);
  return { page, frames };
}

/** The tiles that each seat discarded, in order, from events in the protocol's JSON. */
function discards_in(events) {
  const all = [[], [], [], []];
  for (const { discard } of events) {
    if (discard) all[discard.seat ?? 0].push(discard.tile ?? 0);
  }
  return all;
}

/** The same from the game record, which is written from the journal. */
function record_of(server, game) {
  const record = JSON.parse(server.lair('export', '--game', String(game)));
  const all = [[], [], [], []];
  for (const { seat, action, tile } of record.deals.flatMap(({ actions }) => actions)) {
    if (action === 'discard') all[SEATS.indexOf(seat)].push(TILES.indexOf(tile));
  }
  return { record, discards: JSON.stringify(all) };
}

const events_of = (frames) => frames.flatMap(({ events }) => events?.events ?? []);

async function finished_game(url) {
  let games = [];
  await until(async () => {
    ({ games } = await (await fetch(`${url}/api/v1/games?limit=5`)).json());
    return games.length > 0;
  }, 'the game is not kept');
  return games[0];
}

async function standings_of({ page }) {
  const over = page.getByRole('button', { name: 'Game over' });
  await over.click();
  return page.getByTestId('standings').textContent();
}

export async function run(browser) {
  const server = await start_lair_server({ seed: '' });
  const context = await browser.newContext(DESK);
  await make_patient(context);
  const page = await context.newPage();
  const host = { page, frames: record_frames(page) };
  await open_form(page, server.url, { name: 'Ana', style: 'KFC' });
  await page.getByRole('radio', { name: 'Relaxed' }).check();
  await page.getByRole('radio', { name: /^One deal/ }).check();
  await page.getByLabel('Watchers see').selectOption({ label: 'face-up tiles' });
  await page.getByRole('button', { name: 'Create table' }).click();
  await page.waitForURL(/#\/table\/\d+/);
  const table = page.url().split('/').at(-1);
  const link = `lair://${new URL(server.url).host}/table/${table}`;

  // Spectators arrive while the others sit down one by one, each on a free seat.
  const watchers = {
    desktop: new Program('desktop_guest', link, 'Dov', '--watch'),
    terminal: new Program(
      'lair-terminal',
      server.url,
      '--name',
      'Tess',
      '--json',
      '--watch',
      table,
    ),
  };
  const phone = await page_there(browser, server.url, 'Mei', PHONE, table);
  await phone.page.getByRole('button', { name: 'Sit here' }).first().click();
  await page.locator('.chair.taken', { hasText: 'Mei' }).waitFor();
  const desktop = new Program('desktop_guest', link, 'Bo');
  watchers.page = await page_there(browser, server.url, 'Wim', DESK, table);
  await desktop.says('there');
  const terminal = await terminal_player(server.url, table);
  watchers.phone = await page_there(browser, server.url, 'Pia', PHONE, table);
  await page.getByText('All four chairs are taken.').waitFor();
  await watchers.desktop.says('there');
  await watchers.terminal.says('table');

  await page.getByRole('button', { name: 'Start the game' }).click();
  await Promise.all([play_page(page), play_page(phone.page)]);
  const shown = {
    page: await standings_of(host),
    phone: await standings_of(phone),
    'watching page': await standings_of(watchers.page),
    'watching phone': await standings_of(watchers.phone),
    desktop: (await desktop.says('over')).text,
    'watching desktop': (await watchers.desktop.says('over')).text,
    terminal: JSON.stringify(await terminal.says('places')),
    'watching terminal': JSON.stringify(await watchers.terminal.says('places')),
  };
  await shoot(page, 'one-table-end', { desk: [1280, 800] });

  const game = await finished_game(server.url);
  const { record, discards } = record_of(server, game.id);
  expect_equal(
    SEATS.map((seat) => record.seats[seat].name)
      .sort()
      .join(),
    'Ana,Bo,Ken,Mei',
    'who played',
  );
  // Each client was told every player's score.
  for (const [who, text] of Object.entries(shown)) {
    for (const { name: player, score } of game.seats) {
      const told = Math.abs(score).toLocaleString('en');
      if (!text.includes(told))
        throw new Error(`${who} does not tell ${player}'s ${told}: ${text}`);
    }
  }
  // Each client was told every discarded tile and who discarded it.
  const pages = {
    page: host,
    phone,
    'watching page': watchers.page,
    'watching phone': watchers.phone,
  };
  for (const [who, { frames }] of Object.entries(pages)) {
    expect_equal(
      JSON.stringify(discards_in(events_of(frames))),
      discards,
      `discards of the ${who}`,
    );
    expect_equal(gaps_of(frames).join(), '', `gaps of the ${who}`);
  }
  for (const [who, one] of Object.entries({ desktop, 'watching desktop': watchers.desktop })) {
    const told = await one.says('over');
    expect_equal(JSON.stringify(told.discards), discards, `discards of the ${who}`);
    expect_equal(told.gaps, 0, `gaps of the ${who}`);
  }
  for (const [who, one] of Object.entries({ terminal, 'watching terminal': watchers.terminal })) {
    const events = one.said.filter(({ type }) => type === 'event').map(({ event }) => event);
    expect_equal(JSON.stringify(discards_in(events)), discards, `discards of the ${who}`);
  }
  expect_equal(await watchers.terminal.ended, 0, 'how the watching terminal ended');
}
