// A season of one evening at real tables: results are entered, disputed and confirmed on the page.
import { start_lair_server } from '../support/lair_server.mjs';
import { make_patient } from '../support/patient.mjs';
import { Player } from '../support/player.mjs';
import { act, arrive, id_of, open_season, PLAYERS, season_is, told } from '../support/season.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal } from '../support/table.mjs';

export const name = 'a season in person: results are entered, disputed, confirmed';

const SIZES = { desk: [1280, 800], port: [390, 844] };
const SCORES = [40, 10, -20, -30];

/** A player's page about their table. */
async function page_of(browser, player, season, table) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await make_patient(context);
  return player.become(context, `/#/match/${season}/1/${table}`);
}

async function enters(page, scores) {
  const panel = page.getByTestId('paper');
  const numbers = panel.getByRole('spinbutton');
  for (const [seat, score] of scores.entries()) await numbers.nth(2 * seat).fill(String(score));
  await panel.getByRole('button', { name: 'Enter the result' }).click();
}

async function a_wrong_one_is_disputed(first, second) {
  await first.getByText('This table plays in person').waitFor();
  await enters(first, [40, 10, -20, -40]);
  await first.getByText('do not add up').first().waitFor();
  await enters(first, SCORES);
  await first.getByText('Somebody else must confirm it.').waitFor();
  expect_equal(
    await first.getByRole('button', { name: 'Confirm the result' }).count(),
    0,
    'own confirmation',
  );
  await shoot(first, 'paper_entered', SIZES, { fullPage: true });
  await second.getByLabel('What is wrong with it').fill('I had 12');
  await second.getByRole('button', { name: 'Dispute it' }).click();
  // Both pages must show the dispute: the second would otherwise confirm what it disputed.
  for (const one of [first, second]) await one.getByText('disputes it: I had 12').waitFor();
  await shoot(first, 'paper_disputed', SIZES, { fullPage: true });
}

async function the_right_one_is_confirmed(first, second) {
  await enters(first, [38, 12, -20, -30]);
  await second.getByRole('button', { name: 'Confirm the result' }).click();
  await second.getByText('somebody else confirmed it').waitFor();
  await shoot(second, 'paper_confirmed', SIZES, { fullPage: true });
}

/** Entered hand by hand: one win, which the server values. */
async function is_told_by_hands(page, url, season, other) {
  const panel = page.getByTestId('paper');
  await panel.getByText('Hand by hand').click();
  await panel.getByRole('button', { name: 'Add a hand' }).click();
  await panel.getByLabel('Winner').selectOption({ index: 1 });
  await panel.getByLabel(/^From/).selectOption({ index: 2 });
  await panel.getByLabel('Thirteen tiles').fill('123m');
  await panel.getByLabel('Winning tile').fill('5p');
  await panel.getByRole('button', { name: 'Enter the result' }).click();
  await page.getByText('not a winning hand').first().waitFor();
  await panel.getByLabel('Thirteen tiles').fill('1112345678999p');
  await panel.getByRole('button', { name: 'Enter the result' }).click();
  await panel.getByText('Hands entered: 1').waitFor();
  await shoot(page, 'paper_hands', SIZES, { fullPage: true });
  const { rounds } = await told(url, `leagues/${season}/rounds`);
  const { paper } = rounds[0].tables[1];
  expect_equal(
    paper.result.scores.reduce((sum, one) => sum + one, 0),
    0,
    'the total',
  );
  await act(other, season, 'confirmResult', { round: 1, table: 2, entry: paper.entry });
}

export async function run(browser) {
  const server = await start_lair_server();
  const players = [];
  try {
    const host = await Player.arrive(server.url, 'Organiser');
    players.push(host, ...(await arrive(server.url)));
    const season = await open_season(server.url, host, 'Club evening', {
      rules: 'mcr',
      venue: 'VENUE_IN_PERSON',
    });
    for (const one of players.slice(1)) await act(one, season, 'register');
    await act(host, season, 'startRound', { round: 1 });
    const { rounds } = await told(server.url, `leagues/${season}/rounds`);
    const seated = rounds[0].tables.map((table) =>
      table.players.map(({ player }) => players.find((one) => id_of(one) === player)),
    );
    const first = await page_of(browser, seated[0][0], season, 1);
    const second = await page_of(browser, seated[0][1], season, 1);
    await a_wrong_one_is_disputed(first, second);
    await the_right_one_is_confirmed(first, second);
    const third = await page_of(browser, seated[1][0], season, 2);
    await is_told_by_hands(third, server.url, season, seated[1][1]);
    await season_is(server.url, season, 'between_rounds');
    await first.goto(`${server.url}/#/season/${season}`);
    await first.getByText('in person', { exact: true }).first().waitFor();
    await first
      .getByTestId('standings')
      .locator('tbody tr')
      .nth(PLAYERS.length - 1)
      .waitFor();
    expect_equal(
      await first.getByTestId('standings').locator('tbody tr').count(),
      PLAYERS.length,
      'lines',
    );
    await shoot(first, 'paper_season', SIZES, { fullPage: true });
    const { games } = await told(server.url, 'games?');
    expect_equal(games.length, 0, 'games of this server, which alone are rated');
  } finally {
    for (const one of players) one.leave();
    await server.stop();
  }
}
