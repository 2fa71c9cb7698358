// A league game starts without a host and leads back to its season; a finished table's address
// shows the result.
import { start_lair_server } from '../support/lair_server.mjs';
import { act, arrive, id_of, open_season, sit_down, told } from '../support/season.mjs';
import { expect_equal, play_deal } from '../support/table.mjs';

export const name = 'a league game ends at its season, a finished table shows its result';

const CHECK_IN_SECONDS = 600;

/** Registers and checks in everybody and draws the round; returns the first player's table. */
async function drawn_round(url, season, players) {
  const [host] = players;
  await Promise.all(players.map((one) => act(one, season, 'register')));
  const deadline = Math.floor(Date.now() / 1000) + CHECK_IN_SECONDS;
  await act(host, season, 'openCheckIn', { round: 1, deadline: String(deadline) });
  await Promise.all(players.map((one) => act(one, season, 'checkIn')));
  await act(host, season, 'startRound', { round: 1 });
  const { rounds } = await told(url, `leagues/${season}/rounds`);
  const own = rounds[0].tables.find(({ players: seated }) =>
    seated.some((seat) => seat?.player === id_of(host)),
  );
  return own.table;
}

export async function run(browser) {
  const server = await start_lair_server({ comes_back: true });
  const players = [];
  try {
    players.push(...(await arrive(server.url)));
    const season = await open_season(server.url, players[0], 'Autumn');
    const table = await drawn_round(server.url, season, players);
    const context = await browser.newContext();
    const page = await players[0].become(context, `/#/table/${table}`);
    await page.getByText('A league game starts by itself').waitFor();
    expect_equal(await page.getByText('The host').count(), 0, 'words about a host');
    await sit_down(server.url, season, players.slice(1));
    await play_deal(page);
    await page.getByRole('button', { name: 'Game over' }).click();
    await page.getByRole('button', { name: 'Season standings' }).click();
    await page.getByRole('heading', { name: 'Autumn' }).waitFor();

    // A restarted server has forgotten finished tables.
    await server.restart();
    await page.goto(`${server.url}/#/table/${table}`);
    await page.reload();
    const finished = page.getByTestId('finished');
    await finished.locator('ol').getByText('Ah Fai').waitFor();
    expect_equal(await finished.locator('ol li').count(), 4, 'lines of the result');
    await page.waitForFunction(() => /^Autumn · 1\/\d · Lion's Lair$/.test(document.title));
    await finished.getByRole('link', { name: 'All deals with payments' }).click();
    await page.getByRole('heading', { name: 'Round 1, table' }).waitFor();
    await page.goBack();
    await finished.getByRole('link', { name: 'Season standings' }).click();
    await page.getByRole('heading', { name: 'Autumn' }).waitFor();
    await page.goBack();
    await finished.getByRole('link', { name: 'Replay' }).click();
    await page.getByTestId('replay-step').waitFor();
  } finally {
    for (const one of players) one.leave();
    await server.stop();
  }
}
