// A season from its form to the replay of one of its hands: the organiser in the browser, eight
// players over the socket.
import { readFileSync } from 'node:fs';
import { start_lair_server } from '../support/lair_server.mjs';
import { Player, plain_play } from '../support/player.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal } from '../support/table.mjs';

export const name = 'a season: registration, check-in, a round, standings, CSV, replay';

const PLAYERS = ['Ah Fai', 'Bella', 'Chun', 'Dora', 'Emma', 'Fung', 'Grace', 'Ho'];
const SIZES = { desk: [1280, 800], port: [390, 844] };

function shot(page, what) {
  return shoot(page, what, SIZES, { fullPage: true });
}

async function opens_a_season(page, url) {
  await page.goto(url);
  await page.getByLabel('Your name').fill('Organiser');
  await page.getByRole('button', { name: 'Enter the lobby' }).click();
  await page.getByRole('link', { name: 'Leagues' }).click();
  await page.getByLabel('Name of the season').fill('Autumn');
  await page.getByLabel('Rounds').fill('2');
  await page.getByLabel('Hands in a game').fill('1');
  await shot(page, 'leagues');
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.getByRole('heading', { name: 'Autumn' }).waitFor();
  return Number(page.url().match(/season\/(\d+)/)[1]);
}

/** Whoever can goes out, so that there is something to stand for. */
function eager_play(prompt) {
  return prompt.actions.find((action) => action.mahjong) ?? plain_play(prompt);
}

function id_of(player) {
  return Number(player.frames.find(({ welcome }) => welcome).welcome.player);
}

/** An act of a season; throws the sentence of a refusal. */
async function act(player, season, kind) {
  const body = JSON.stringify({ player: id_of(player) });
  const request = player.send({ leagueAct: { season, kind, body } });
  const is_answer = (one) => one?.request === request;
  const answer = await player.await((frame) => is_answer(frame.done) || is_answer(frame.refused));
  if (answer.refused) throw new Error(`${kind}: ${answer.refused.sentence}`);
}

/** Everybody to the table they were drawn to. */
async function sit_down(url, season, players) {
  const answer = await fetch(`${url}/api/v1/leagues/${season}/rounds`);
  const { rounds } = await answer.json();
  for (const table of rounds.at(-1).tables) {
    for (const seat of table.players) {
      const player = players.find((one) => id_of(one) === seat.player);
      player?.send({ openTable: { table: String(table.table) } });
    }
  }
}

async function shows_what_was_played(page) {
  const rows = page.locator('table tbody tr');
  expect_equal(await rows.count(), PLAYERS.length, 'lines of the standings');
  await shot(page, 'season');
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  const csv = readFileSync(await (await waiting).path(), 'utf8');
  expect_equal(csv.trim().split('\r\n').length, PLAYERS.length + 1, 'lines of the CSV');
  if (!csv.startsWith('place,player,name,')) throw new Error(csv);
}

async function rules_on(page) {
  await page.getByLabel('Reason').fill('came late');
  await page.locator('.organise').getByLabel('Player').selectOption({ label: 'Bella' });
  await page.getByRole('button', { name: 'Penalize' }).click();
  await page.locator('tr', { hasText: 'Bella' }).getByText('-1').last().waitFor();
  await page.getByRole('button', { name: 'What was done' }).click();
  await page.getByLabel('Reason').fill('it was the train');
  await page.getByTestId('act-log').getByRole('button', { name: 'Undo' }).first().click();
  await page.getByTestId('act-log').getByText('Undone').waitFor();
  await shot(page, 'log');
}

async function replays(page) {
  await page.getByRole('link', { name: 'Table 1' }).click();
  await page.getByRole('heading', { name: 'Round 1, table 1' }).waitFor();
  await page.getByRole('link', { name: 'Hand 1' }).waitFor();
  await shot(page, 'match');
  await page.getByRole('link', { name: 'Hand 1' }).click();
  await page.getByTestId('replay-step').waitFor();
}

async function tells_of_players(page, url, players) {
  await page.goto(`${url}/#/player/${id_of(players[0])}`);
  await page.getByRole('heading', { name: PLAYERS[0] }).waitFor();
  await page.getByText('Average table points').first().waitFor();
  await shot(page, 'player');
  await page.goto(`${url}/#/games`);
  await page.locator('.lines > li').nth(1).waitFor();
  await shot(page, 'games');
  await page.goto(`${url}/#/boards`);
  await page.getByRole('heading', { name: 'Who gained the most' }).waitFor();
  await shot(page, 'boards');
}

export async function run(browser) {
  const server = await start_lair_server();
  const players = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const season = await opens_a_season(page, server.url);
    for (const one of PLAYERS) players.push(await Player.arrive(server.url, one));
    for (const one of players) one.play = eager_play;
    await Promise.all(players.map((one) => act(one, season, 'registered')));
    await page.getByRole('button', { name: 'Open check-in' }).click();
    await page.getByText('Check-in until').waitFor();
    await Promise.all(players.map((one) => act(one, season, 'checked_in')));
    await page.getByText('8 are here').waitFor();
    await page.getByRole('button', { name: 'Start round 1' }).click();
    await page.getByText('Round 1 is played').waitFor();
    await sit_down(server.url, season, players);
    await page.getByText('Round 1 is over').waitFor({ timeout: 60_000 });
    await shows_what_was_played(page);
    await rules_on(page);
    await replays(page);
    await tells_of_players(page, server.url, players);
  } finally {
    for (const one of players) one.leave();
    await server.stop();
  }
}
