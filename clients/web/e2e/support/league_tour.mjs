// Through every screen of leagues, players, games at the real server, in any language.
import { start_lair_server } from './lair_server.mjs';
import { Player } from './player.mjs';
import { act, arrive, id_of, open_season, season_is, sit_down } from './season.mjs';

const SOON_S = 3600;

async function show(page, address, ready) {
  await page.goto(address);
  await page.locator(ready).first().waitFor();
}

/** What an organiser sees of a season on its way. */
async function organise(url, host, players, page, look) {
  await show(page, `${url}/#/leagues`, 'form');
  await look(page, 'leagues-none');
  const season = await open_season(url, host, 'Autumn 2026');
  await host.sign_in(page.context());
  for (const one of players) await act(one, season, 'register');
  await show(page, `${url}/#/season/${season}`, '.organise');
  await look(page, 'season-registration');
  const deadline = Math.floor(Date.now() / 1000) + SOON_S;
  await act(host, season, 'openCheckIn', { round: 1, deadline: String(deadline) });
  for (const one of players) await act(one, season, 'checkIn');
  await act(host, season, 'startRound', { round: 1 });
  await sit_down(url, season, players);
  await season_is(url, season, 'between_rounds');
  return season;
}

/** Calls `look(page, name)` at each screen; `open` makes the page of another person. */
export async function tour_leagues(open, look) {
  const server = await start_lair_server();
  const { url } = server;
  const host = await Player.arrive(url, 'Organiser');
  const players = await arrive(url);
  try {
    const page = await open();
    await host.sign_in(page.context());
    const season = await organise(url, host, players, page, look);
    const late = { player: String(id_of(players[1])), twelfths: 12, reason: 'came late' };
    await act(host, season, 'penalize', late);
    await page.reload();
    await page.locator('tbody tr').first().waitFor();
    await page.locator('.organise > button').last().click();
    await page.getByTestId('act-log').waitFor();
    await look(page, 'season');
    await show(page, `${url}/#/hall/${season}`, 'article');
    await look(page, 'hall');
    await show(page, `${url}/#/sheets/${season}/1`, '.paper');
    await look(page, 'sheets');
    await show(page, `${url}/#/leagues`, '.lines a');
    await look(page, 'leagues');
    await show(page, `${url}/#/match/${season}/1/1`, 'tbody tr');
    await look(page, 'match');
    await show(page, `${url}/#/player/${id_of(players[0])}`, 'main h2');
    await look(page, 'player');
    await show(page, `${url}/#/games`, 'search ~ .games > li');
    await look(page, 'games');
    await page.locator('.games .facts a').first().click();
    await page.locator('main h2, main dl').first().waitFor();
    await look(page, 'house');
    await show(page, `${url}/#/boards`, 'main h2');
    await look(page, 'boards');
  } finally {
    for (const one of [host, ...players]) one.leave();
    await server.stop();
  }
}
