// A season from its form to the replay of one of its hands: the organiser in the browser, eight
// players over sockets.
import { readFileSync } from 'node:fs';
import { start_lair_server } from '../support/lair_server.mjs';
import { make_patient } from '../support/patient.mjs';
import { act, arrive, id_of, PLAYERS, sit_down, told } from '../support/season.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, until } from '../support/table.mjs';
import { PASSWORD, submit } from '../support/visitor.mjs';

export const name = 'a season: registration, invitation, check-in, a round, standings, CSV, replay';

const SIZES = { desk: [1280, 800], port: [390, 844] };

function shot(page, what) {
  return shoot(page, what, SIZES, { fullPage: true });
}

async function opens_a_season(page, url) {
  await page.goto(url);
  await page.getByLabel('Your name').fill('Organiser');
  await page.getByRole('button', { name: 'Enter the lobby' }).click();
  await page.getByRole('link', { name: 'Leagues' }).click();
  await page.getByText('You need an account to open a season.').waitFor();
  await page.getByRole('button', { name: 'Keep this name' }).click();
  await submit(page, { name: 'Organiser', fresh: PASSWORD }, 'Register');
  // The form comes with the new account, perhaps under a dialog that still keeps the keyboard.
  await page.locator('dialog[open]').waitFor({ state: 'hidden' });
  await page.getByLabel('Name of the season').fill('Autumn');
  const room = page.getByLabel('Room').locator('option:checked');
  expect_equal(await room.textContent(), "Veteran's Vortex", 'where leagues play');
  await page.getByLabel('Table limit').fill('300');
  await page.getByLabel('Rounds', { exact: true }).fill('2');
  await page.getByLabel('Length of a game').selectOption('deals');
  await page.getByLabel('Deals in a game').fill('1');
  await shot(page, 'leagues');
  await page.getByRole('button', { name: 'Open season' }).click();
  await page.getByRole('heading', { name: 'Autumn' }).waitFor();
  return Number(page.url().match(/season\/(\d+)/)[1]);
}

/** The house is the organiser's own and shown in full; what is not frozen may be changed. */
async function changes_settings(page) {
  await page.getByText('Season settings').click();
  await page.getByRole('button', { name: 'Change the settings' }).click();
  await page.getByLabel('Minutes to wait for players').fill('7');
  await page.getByRole('button', { name: 'Save settings' }).click();
  const settings = page.getByTestId('season-settings');
  await settings.locator('dl > div', { hasText: 'Minutes to wait' }).getByText('7').waitFor();
  await settings.getByRole('link', { name: '3F pro 300' }).click();
  await page.locator('dt', { hasText: 'Table limit: 300' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Remove Organiser' }).click();
  await page.getByText('A season needs at least one organiser').first().waitFor();
}

/** Whoever an organiser withdrew comes back by invitation, and only so. */
async function invites_back(page, url, season, player) {
  const organise = page.locator('.organise');
  await organise.getByLabel('Player').selectOption({ label: 'Ho' });
  await organise.getByRole('button', { name: 'Withdraw this player' }).click();
  await until(async () => {
    const { entrants } = await told(url, `leagues/${season}`);
    return entrants.some(({ name, state }) => name === 'Ho' && state === 'withdrawn');
  }, 'Ho was not withdrawn');
  const refusal = await act(player, season, 'register').catch(({ message }) => message);
  if (!refusal?.includes('invite')) throw new Error(`came back without invitation: ${refusal}`);
  const field = organise.getByLabel('Invite by name or number');
  const invite = organise.getByRole('button', { name: 'Invite', exact: true });
  await field.fill('Nobody');
  await invite.click();
  await organise.getByRole('alert').getByText('There is no such person.').waitFor();
  await field.fill('Bella');
  await invite.click();
  await organise.getByRole('alert').getByText('already registered').waitFor();
  const invited = page.getByTestId('invited');
  await field.fill('ho');
  await invite.click();
  await invited.getByRole('link', { name: 'Ho' }).waitFor();
  await organise.getByRole('alert').waitFor({ state: 'detached' });
  await invited.getByRole('button', { name: 'Withdraw the invitation' }).click();
  await invited.waitFor({ state: 'detached' });
  await field.fill(String(id_of(player)));
  await invite.click();
  await invited.getByRole('link', { name: 'Ho' }).waitFor();
  await act(player, season, 'register');
  await invited.waitFor({ state: 'detached' });
}

async function shows_what_was_played(page) {
  const rows = page.getByTestId('standings').locator('tbody tr');
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
  // Penalties are in table points, in a duplicate in comparison points (rule K6).
  await page.locator('.organise').getByLabel('Points off').fill('1');
  await page.getByRole('button', { name: 'Penalise' }).click();
  await page
    .getByTestId('standings')
    .locator('tr', { hasText: 'Bella' })
    .getByText('−1')
    .last()
    .waitFor();
  await page.getByRole('button', { name: 'Log of the season' }).click();
  await page.getByLabel('Reason').fill('it was the train');
  await page.getByTestId('act-log').getByRole('button', { name: 'Undo' }).first().click();
  await page.getByTestId('act-log').getByText('Undone').waitFor();
  await shot(page, 'log');
}

/** The game behind the result is hidden from all except its players. */
async function keeps_the_result_of_a_hidden_game(page) {
  const game = '**/api/v1/games/*';
  await page.route(game, (route) => route.fulfill({ status: 404 }));
  const refused = page.waitForResponse(game);
  await page.reload();
  await refused;
  // The page has processed the answer before a request that starts now is answered.
  await page.evaluate(() => fetch('/api/v1/leagues').then((answer) => answer.text()));
  const lines = await page.locator('tbody tr').count();
  expect_equal(lines, 4, 'lines of the result of a game that nobody else may read');
  await page.unroute(game);
  await page.getByRole('link', { name: 'Deal 1' }).waitFor();
}

/** From a line of the standings to the game behind it, with clicks only. */
async function replays(page) {
  await page.getByRole('button', { name: 'where the points of Bella come from' }).click();
  await page.getByTestId('why').getByRole('link').click();
  await page.getByRole('heading', { name: 'Round 1, table' }).waitFor();
  await page.getByRole('link', { name: 'Deal 1' }).waitFor();
  await shot(page, 'match');
  await keeps_the_result_of_a_hidden_game(page);
  await page.getByRole('link', { name: 'Deal 1' }).click();
  await page.getByTestId('replay-step').waitFor();
}

async function tells_of_players(page, url, players) {
  await page.goto(`${url}/#/player/${id_of(players[0])}`);
  await page.getByRole('heading', { name: PLAYERS[0] }).waitFor();
  await page.getByText('Average table points').first().waitFor();
  await page.getByText('Time played').first().waitFor();
  await page.getByText('Deals of all players').first().waitFor();
  await shot(page, 'player');
  await page.goto(`${url}/#/games`);
  await page.getByRole('link', { name: 'Replay' }).nth(1).waitFor();
  await page.getByLabel("Player's name").fill('bELL');
  await page.waitForFunction(() => document.querySelectorAll('a[href^="#/replay/"]').length === 1);
  await page.getByText('Unrated: a test server').waitFor();
  await shot(page, 'games');
  await page.goto(`${url}/#/boards`);
  await page.getByRole('heading', { name: 'Most points won' }).waitFor();
  await shot(page, 'boards');
}

export async function run(browser) {
  const server = await start_lair_server();
  const players = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await make_patient(page);
    const season = await opens_a_season(page, server.url);
    await changes_settings(page);
    players.push(...(await arrive(server.url)));
    await Promise.all(players.map((one) => act(one, season, 'register')));
    await invites_back(page, server.url, season, players[PLAYERS.indexOf('Ho')]);
    await page.getByRole('button', { name: 'Open check-in' }).click();
    await page.getByText('Check-in until').waitFor();
    await Promise.all(players.map((one) => act(one, season, 'checkIn')));
    await page.getByText('8 are here').waitFor();
    await page.getByRole('button', { name: 'Start round 1' }).click();
    await page.getByText('Round 1 is being played').waitFor();
    await sit_down(server.url, season, players);
    await page.getByText('Round 1 is over').waitFor();
    await shows_what_was_played(page);
    await rules_on(page);
    await replays(page);
    await tells_of_players(page, server.url, players);
  } finally {
    for (const one of players) one.leave();
    await server.stop();
  }
}
