// Seasons other than a plain league: a knock-out from its form to the winner in its bracket; teams
// that are added, joined and played for; divisions with promotion and relegation into the next
// season; a duplicate, sealed during play, then compared, with its walls checked.
import { start_lair_server } from '../support/lair_server.mjs';
import { make_patient } from '../support/patient.mjs';
import { plain_play } from '../support/player.mjs';
import {
  act,
  arrive,
  id_of,
  PLAYERS,
  pung_play,
  season_is,
  sit_down,
  told,
} from '../support/season.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal } from '../support/table.mjs';
import { register } from '../support/visitor.mjs';

const SIZES = { desk: [1280, 800], port: [390, 844] };

function shot(page, what) {
  return shoot(page, what, SIZES, { fullPage: true });
}

async function arrives_as_organiser(page, url) {
  await page.goto(url);
  await page.getByLabel('Your name').fill('Organiser');
  await page.getByRole('button', { name: 'Enter the lobby' }).click();
  await register(page, 'Organiser');
}

/** Opens a season of that kind with the form, with one deal a game; returns its number. */
async function opens(page, kind, name, fill_in = async () => {}) {
  await page.getByRole('link', { name: 'Leagues' }).click();
  await page.getByLabel('Name of the season').fill(name);
  await page.getByLabel('Kind of season').selectOption(kind);
  await page.getByLabel('Length of a game').selectOption('deals');
  await page.getByLabel('Deals in a game').fill('1');
  await fill_in();
  await shot(page, `formats_${kind}_form`);
  await page.getByRole('button', { name: 'Open season' }).click();
  await page.getByRole('heading', { name }).waitFor();
  return Number(page.url().match(/season\/(\d+)/)[1]);
}

async function plays_round(page, url, season, players, round) {
  await page.getByRole('button', { name: `Start round ${round}` }).click();
  await page.getByText(`Round ${round} is being played`).waitFor();
  await sit_down(url, season, players);
  await season_is(url, season, 'between_rounds');
  await page.getByText(`Round ${round} is over`).waitFor();
}

/** Waits until the bracket shows that many players as advancing. */
async function go_through(page, players) {
  const stand = (count) =>
    document.querySelectorAll('[data-testid="bracket"] .through').length === count;
  await page.waitForFunction(stand, players);
}

/** Eight players at two tables; four advance to the final. */
async function plays_a_knock_out(page, url, players) {
  const season = await opens(page, 'knock_out', 'Cup');
  for (const one of players) await act(one, season, 'register');
  await plays_round(page, url, season, players, 1);
  const bracket = page.getByTestId('bracket');
  await go_through(page, 4);
  await plays_round(page, url, season, players, 2);
  await bracket.getByRole('heading', { name: 'Final' }).waitFor();
  await go_through(page, 5);
  const winner = await bracket.locator('.round').last().locator('.through .who').innerText();
  const first = page.getByTestId('standings').locator('tbody tr').first();
  await first.getByText('Winner').waitFor();
  expect_equal(await first.locator('th a').innerText(), winner, 'who leads the standings');
  await bracket.locator('.round').first().getByRole('button', { name: winner }).click();
  expect_equal(await bracket.locator('.shown').count(), 2, 'places on the way of the winner');
  expect_equal(await page.getByRole('button', { name: 'Start round' }).count(), 0, 'more rounds');
  await shot(page, 'formats_bracket');
}

/** Four teams of two; the organiser, whose page it is, joins none. */
async function plays_for_teams(page, url, players) {
  const season = await opens(page, 'teams', 'Club cup');
  const teams = page.getByTestId('teams');
  for (const name of ['Reds', 'Blues', 'Greens', 'Golds']) {
    await teams.getByLabel('Name of a team').fill(name);
    await teams.getByRole('button', { name: 'Add the team' }).click();
    await teams.getByRole('rowheader', { name }).waitFor();
  }
  await teams.getByLabel('For').selectOption({ label: 'Golds' });
  await teams.getByLabel('Name of a team').fill('Silvers');
  await teams.getByRole('button', { name: 'Rename the team' }).click();
  await teams.getByRole('rowheader', { name: 'Silvers' }).waitFor();
  for (const [at, one] of players.entries()) {
    await act(one, season, 'register', { player: String(id_of(one)), team: 1 + (at % 4) });
  }
  await plays_round(page, url, season, players, 1);
  const { rounds } = await told(url, `leagues/${season}/rounds`);
  const team_of = new Map(players.map((one, at) => [id_of(one), 1 + (at % 4)]));
  for (const table of rounds.at(-1).tables) {
    const met = new Set(table.players.map(({ player }) => team_of.get(player)));
    expect_equal(met.size, 4, 'teams at a table');
  }
  expect_equal(await teams.locator('tbody tr').count(), 4, 'teams that stand');
  await shot(page, 'formats_teams');
}

/** Two divisions, with one player promoted and one relegated, and the season after it. */
async function plays_in_divisions(page, url, players) {
  const season = await opens(page, 'divisions', 'Ladder', async () => {
    await page.getByLabel('Players promoted, and as many relegated').fill('1');
    await page.getByLabel('Rounds', { exact: true }).fill('1');
  });
  for (const one of players) await act(one, season, 'register');
  const organise = page.getByRole('region', { name: 'Organise' });
  for (const name of PLAYERS.slice(0, 4)) {
    await organise.getByRole('combobox', { name: 'Player' }).selectOption({ label: name });
    await organise
      .getByRole('combobox', { name: 'Division' })
      .selectOption({ label: 'Division 1' });
    await organise.getByRole('button', { name: 'Place in the division' }).click();
    await page.waitForFunction(
      async ([of, who]) => {
        const { entrants } = await (await fetch(`/api/v1/leagues/${of}`)).json();
        return entrants.some((one) => one.name === who && one.division === 1);
      },
      [season, name],
    );
  }
  await plays_round(page, url, season, players, 1);
  const { rounds } = await told(url, `leagues/${season}/rounds`);
  const above = new Set(players.slice(0, 4).map(id_of));
  for (const table of rounds.at(-1).tables) {
    const many = table.players.filter(({ player }) => above.has(player)).length;
    expect_equal(many, table.division === 1 ? 4 : 0, 'players of the first division at a table');
  }
  const standings = page.getByTestId('standings');
  await standings.getByText('up a division').waitFor();
  const row_with = (text) => standings.locator('tbody tr', { hasText: text });
  const risen = await row_with('up a division').locator('th a').innerText();
  const fallen = await row_with('down a division').locator('th a').innerText();
  await shot(page, 'formats_divisions');

  await page.getByRole('button', { name: 'End the season' }).click();
  const next = page.getByTestId('next-season');
  await next.getByText('Open the next season').first().click();
  await next.getByLabel('Name of the season').fill('Ladder, spring');
  await shot(page, 'formats_next_season');
  await next.locator('form').getByRole('button', { name: 'Open the next season' }).click();
  await page.getByRole('heading', { name: 'Ladder, spring' }).waitFor();
  const number = Number(page.url().match(/season\/(\d+)/)[1]);
  for (const one of players) await act(one, number, 'register');
  const told_next = await told(url, `leagues/${number}`);
  expect_equal(told_next.follows, season, 'the season that it follows');
  expect_equal(told_next.invited.length, 0, 'invited who have not registered');
  const division_of = (name) => told_next.entrants.find((one) => one.name === name).division;
  expect_equal(division_of(risen), 1, `the division of ${risen}, who went up`);
  expect_equal(division_of(fallen), 2, `the division of ${fallen}, who went down`);
  await standings.getByText('Division 2').waitFor();
  await shot(page, 'formats_followed');
}

/** Two tables with the same walls; nothing is revealed of one before both are done. */
async function plays_a_duplicate(page, url, players) {
  const season = await opens(page, 'duplicate', 'Same walls', async () => {
    await page.getByText('Every table of a round plays the same walls.').waitFor();
    expect_equal(
      await page.getByRole('combobox', { name: 'Tables' }).count(),
      0,
      'choices of a place',
    );
    await page.getByLabel('Deals in a game').fill('2');
    await page.getByLabel('Rounds', { exact: true }).fill('1');
  });
  for (const one of players) await act(one, season, 'register');
  const committed = (await told(url, `leagues/${season}`)).walls[0];
  expect_equal(committed.secret, null, 'the secret before the round');
  await page.getByRole('button', { name: 'Start round 1' }).click();
  await page.getByText('Results are sealed until every table').waitFor();
  const walls = page.getByTestId('round-walls');
  await walls.getByText('published when the round is over').waitFor();
  await shot(page, 'formats_duplicate_sealed');
  const { rounds } = await told(url, `leagues/${season}/rounds`);
  const second = rounds[0].tables[1].players.map(({ player }) => player);
  for (const one of players) one.play = second.includes(id_of(one)) ? pung_play : plain_play;
  await sit_down(url, season, players);
  await season_is(url, season, 'between_rounds');
  await page.getByText('Round 1 is over').waitFor();
  await walls.getByText(committed.commitment).waitFor();
  await walls.getByRole('button', { name: 'Check every wall' }).click();
  await walls.getByText('Matches the commitment; 4 walls as dealt').waitFor();
  await page.getByText('Deal by deal').click();
  const deals = page.getByTestId('compared');
  await deals.locator('tbody').first().waitFor();
  expect_equal(await deals.locator('tbody').first().locator('tr').count(), 2, 'tables of a deal');
  const { standings } = await told(url, `leagues/${season}/standings`);
  const all = standings.reduce((sum, row) => sum + row.compared_twelfths, 0);
  expect_equal(all, 0, 'comparison points together');
  expect_equal(
    standings.some((row) => row.compared_twelfths > 0),
    true,
    'somebody did better',
  );
  await shot(page, 'formats_duplicate');
  await page.goto(`${url}/#/hall/${season}`);
  await page.getByRole('columnheader', { name: 'Comparison' }).waitFor();
  await shoot(page, 'formats_duplicate_hall', { wall: [1920, 1080] });
}

async function with_players(browser, play) {
  const server = await start_lair_server({ more: ['--break-seconds', '0'] });
  const players = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await make_patient(page);
    await arrives_as_organiser(page, server.url);
    players.push(...(await arrive(server.url)));
    await play(page, server.url, players);
  } finally {
    for (const one of players) one.leave();
    await server.stop();
  }
}

export const scenarios = [
  {
    name: 'a knock-out: from the form to the winner in the bracket',
    run: (browser) => with_players(browser, plays_a_knock_out),
  },
  {
    name: 'teams: added, joined, played for',
    run: (browser) => with_players(browser, plays_for_teams),
  },
  {
    name: 'divisions: up and down into the season that follows',
    run: (browser) => with_players(browser, plays_in_divisions),
  },
  {
    name: 'a duplicate: sealed while it is played, then compared, its walls checked',
    run: (browser) => with_players(browser, plays_a_duplicate),
  },
];
