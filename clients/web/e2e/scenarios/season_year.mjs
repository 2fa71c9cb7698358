// A season from its opening to its final standings, and what happens to a finished one.
//
// A player who does not come, a pause, an in-person table, and the hall display that follows all of
// it by itself. The finished season is saved, shown on another site, and imported by another
// server.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { start_lair_server } from '../support/lair_server.mjs';
import { make_patient } from '../support/patient.mjs';
import { Player } from '../support/player.mjs';
import {
  act,
  arrive,
  change_season,
  eager_play,
  id_of,
  open_season,
  PLAYERS,
  season_is,
  sit_down,
  told,
} from '../support/season.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, until } from '../support/table.mjs';
import { enter, PASSWORD, register } from '../support/visitor.mjs';

const SIZES = { desk: [1280, 800], port: [390, 844] };
const SOON_S = 3600;

/** The round pauses as it starts, so nobody is late; once all who come are there, waiting ends. */
const PATIENT = { waitSeconds: 10, absent: 'ABSENT_WALK_OVER' };
const IMPATIENT = { ...PATIENT, waitSeconds: 0 };

/** Both requests are sent at once, so that no time passes between them even on a slow machine. */
async function starts_paused(host, season, round) {
  const asked = [act(host, season, 'startRound', { round }), act(host, season, 'pause', {})];
  await Promise.all(asked);
}

/** An offer disappears by itself after this long; here it stays until it is withdrawn. */
function offers_stay() {
  const OFFER_MS = 20_000;
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (run, ms, ...rest) => wait(run, ms === OFFER_MS ? 1e9 : ms, ...rest);
}

function is_taken_back(page, words) {
  return page.locator('.notices').getByText(words).waitFor({ state: 'hidden' });
}

/** A player with an open page is called, sees who has come, and checks in. */
async function checks_in(page, host, season, players) {
  await page.getByRole('heading', { name: 'Winter' }).waitFor();
  const deadline = Math.floor(Date.now() / 1000) + SOON_S;
  await act(host, season, 'openCheckIn', { round: 1, deadline: String(deadline) });
  await page.getByText('Check-in is open: Winter').first().waitFor();
  await page.getByRole('button', { name: 'Check in' }).click();
  for (const one of players.slice(1)) await act(one, season, 'checkIn');
  await page.getByTestId('check-in').getByText(`${PLAYERS.length} are here`).waitFor();
  await is_taken_back(page, 'Check-in is open');
  await shoot(page, 'year_check_in', SIZES, { fullPage: true });
}

/** The last player does not come; during a pause nobody is waited for, then the tables go on. */
async function plays_round_one(page, hall, url, season, host, players) {
  await starts_paused(host, season, 1);
  await page.getByText('is waiting for you').first().waitFor();
  await hall.getByText('Paused').waitFor();
  await page.getByText('Paused').waitFor();
  await sit_down(url, season, players.slice(0, -1));
  // Nobody plays before the hall shows that the round goes on: a hand may take less than a second.
  for (const one of players) one.play = () => undefined;
  await act(host, season, 'resume', {});
  await hall.getByText('Round 1 is being played').waitFor();
  await change_season(host, season, 'Winter', IMPATIENT);
  for (const one of players) {
    one.play = eager_play;
    one.consider();
  }
  await hall.locator('article .score').first().waitFor();
  await season_is(url, season, 'between_rounds');
  await hall.getByText('Round 1 is over').waitFor();
  const { rounds } = await told(url, `leagues/${season}/rounds`);
  const lost = rounds[0].tables.flatMap((table) => table.lost.map(({ player }) => player));
  expect_equal(lost.join(), String(id_of(players.at(-1))), 'who lost by not coming');
  await shoot(hall, 'year_hall', { desk: SIZES.desk });
  await is_taken_back(page, 'is waiting for you');
  await page.getByText('walk-over').waitFor();
  const csv = await (await fetch(`${url}/api/v1/leagues/${season}/games.csv`)).text();
  const line = csv.split('\r\n').find((one) => one.includes(`,${PLAYERS.at(-1)},`));
  expect_equal(
    line.split(`,${PLAYERS.at(-1)},`)[1].slice(0, 7),
    '0,0,0,0',
    'a walk-over in the CSV',
  );
}

/** The round's first table is a real one: one player enters its result, another confirms it. */
async function plays_in_person(url, season, host, players, round) {
  await starts_paused(host, season, round);
  await act(host, season, 'moveInPerson', { round, table: 1 });
  await sit_down(url, season, players);
  await act(host, season, 'resume', {});
  const { rounds } = await told(url, `leagues/${season}/rounds`);
  const seated = rounds
    .at(-1)
    .tables[0].players.map(({ player }) => players.find((one) => id_of(one) === player));
  const scores = ['2400', '2100', '1900', '1600'];
  await act(seated[0], season, 'enterResult', {
    round,
    table: 1,
    scores,
    handsWon: [2, 1, 0, 0],
  });
  const after = await told(url, `leagues/${season}/rounds`);
  const { entry } = after.rounds.at(-1).tables[0].paper;
  await act(seated[1], season, 'confirmResult', { round, table: 1, entry });
  await season_is(url, season, 'between_rounds');
}

/** The operator's tool replays every deal and recomputes all standings; it fails if any differs. */
function is_verified(server) {
  const said = server.lair('verify');
  expect_equal(/: 0 differences/.test(said), true, `no difference in ${said}`);
}

/** The page saves byte for byte what the server provides. */
async function is_exported(page, url, season) {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export the season' }).click();
  const path = await (await waiting).path();
  const answer = await fetch(`${url}/api/v1/leagues/${season}/season.json`);
  expect_equal(readFileSync(path, 'utf8'), await answer.text(), 'what the page saves');
  return path;
}

/** Makes an account of that name, as a program would. */
async function has_account(url, name) {
  const answer = await fetch(`${url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`no account: ${await answer.text()}`);
}

/** On a line that breaks, the page says so and sends the same file again. */
async function is_sent_again(page, field, path) {
  await page.route('**/auth/seasons', (route) => route.abort());
  await field.setInputFiles(path);
  await page.getByText('The server is not responding').waitFor();
  await page.unroute('**/auth/seasons');
  await page.getByRole('button', { name: 'Try again' }).click();
}

/**
 * Imported on another server by its operator: refused while a player is unknown there, with the
 * reason; then the season is there as it was.
 */
async function is_imported(browser, path) {
  const server = await start_lair_server();
  try {
    const { url } = server;
    const page = await enter(browser, url, 'Keeper');
    await register(page, 'Keeper');
    server.grant('Keeper', 'operator');
    await page.goto(`${url}/#/leagues`);
    await page.reload();
    await page.getByText('Import a season').first().click();
    const field = page.locator('input[type=file]');
    await is_sent_again(page, field, path);
    await page.getByText('This server does not know').waitFor();
    await shoot(page, 'year_import_refused', SIZES, { fullPage: true });
    for (const one of [...PLAYERS, 'Organiser']) await has_account(url, one);
    const forged = readFileSync(path, 'utf8').replace('"scores":[2400,', '"scores":[2500,');
    await field.setInputFiles({
      name: 'forged.json',
      mimeType: 'application/json',
      buffer: Buffer.from(forged),
    });
    await page.getByText('do not add up').waitFor();
    await field.setInputFiles(path);
    await page.getByRole('heading', { name: 'Winter' }).waitFor();
    await page.getByText(/Imported by .*an operator.* on /).waitFor();
    await shoot(page, 'year_imported', SIZES, { fullPage: true });
    const before = JSON.parse(readFileSync(path, 'utf8'));
    const after = await told(url, 'leagues/1/season.json');
    expect_equal(after.records.length, before.records.length, 'records of the season');
    is_verified(server);
    await page.context().close();
  } finally {
    await server.stop();
  }
}

/** Another site shows it in a frame, without scripts, in the requested language. */
async function is_embedded(browser, url, season) {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const page = await context.newPage();
  const source = `${url}/api/v1/leagues/${season}/standings.html?lang=zh-Hant&rows=3`;
  const site = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(`<iframe src="${source}" width="600" height="300" title="Standings"></iframe>`);
  });
  await new Promise((listens) => site.listen(0, '127.0.0.1', listens));
  await page.goto(`http://127.0.0.1:${site.address().port}/`);
  const frame = page.frameLocator('iframe');
  await frame.getByText('枱分').waitFor();
  expect_equal(await frame.locator('tbody tr').count(), 3, 'lines of the embedded standings');
  await shoot(page, 'year_embedded', { desk: [640, 360] });
  await context.close();
  site.close();
}

/** Runs `play` with a season for which all players have registered. */
async function with_season(play) {
  const { url, ...server } = await start_lair_server();
  const host = await Player.arrive(url, 'Organiser');
  const players = await arrive(url);
  try {
    const season = await open_season(url, host, 'Winter', PATIENT);
    for (const one of players) await act(one, season, 'register');
    await play({ url, server, season, host, players });
  } finally {
    for (const one of [host, ...players]) one.leave();
    await server.stop();
  }
}

async function is_played(browser, { url, server, season, host, players }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await make_patient(context);
  await context.addInitScript(offers_stay);
  const page = await players[0].become(context, `/#/season/${season}`);
  const hall = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await hall.goto(`${url}/#/hall/${season}`);
  await checks_in(page, host, season, players);
  await plays_round_one(page, hall, url, season, host, players);
  await change_season(host, season, 'Winter', PATIENT);
  await plays_in_person(url, season, host, players, 2);
  await act(host, season, 'endSeason', {});
  await page.goto(`${url}/#/season/${season}`);
  await page.getByText('Over', { exact: true }).waitFor();
  const lines = page.getByTestId('standings').locator('tbody tr');
  await until(async () => (await lines.count()) === PLAYERS.length, 'everybody stands somewhere');
  is_verified(server);
  await shoot(page, 'year_final', SIZES, { fullPage: true });
}

async function goes_elsewhere(browser, { url, season, host, players }) {
  await plays_in_person(url, season, host, players, 1);
  await act(host, season, 'endSeason', {});
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${url}/#/season/${season}`);
  const path = await is_exported(page, url, season);
  await is_embedded(browser, url, season);
  await is_imported(browser, path);
}

export const scenarios = [
  {
    name: 'a season from its opening to its final standings, with all that comes between',
    run: (browser) => with_season((season) => is_played(browser, season)),
  },
  {
    name: 'a season that is over is saved, shown by another site, taken to another server',
    run: (browser) => with_season((season) => goes_elsewhere(browser, season)),
  },
];
