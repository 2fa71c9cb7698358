// A tour through every screen of leagues, players and games on the real server, in any language.
import { start_lair_server } from './lair_server.mjs';
import { Player, plain_play } from './player.mjs';
import {
  act,
  arrive,
  eager_play,
  id_of,
  keep,
  open_season,
  pung_play,
  season_is,
  sit_down,
  told,
} from './season.mjs';

const SOON_S = 3600;

async function show(page, address, ready) {
  await page.goto(address);
  await page.locator(ready).first().waitFor();
}

/** What an organiser sees while setting up a season. */
async function organise(url, host, players, page, look) {
  await show(page, `${url}/#/leagues`, 'form');
  await look(page, 'leagues-none');
  await page.locator('[name=house_name]').fill('Club rules');
  await look(page, 'season-form', '[name=house_name]');
  const season = await open_season(url, host, 'Autumn 2026', { house: 'limit=1000' });
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

/** Plays a round of a season over sockets; each player plays as `play_of` says. */
async function plays_round(url, host, season, players, play_of) {
  await act(host, season, 'startRound', { round: 1 });
  const { rounds } = await told(url, `leagues/${season}/rounds`);
  const second = rounds[0].tables[1].players.map(({ player }) => player);
  for (const one of players) one.play = play_of(second.includes(id_of(one)));
  await sit_down(url, season, players);
  await season_is(url, season, 'between_rounds');
}

/** Two tables with the same walls, compared; two divisions with promotion and relegation. */
async function other_kinds(url, host, players, page, look) {
  const length = { unit: 'UNIT_DEALS', count: 2 };
  const wished = { duplicate: {}, rounds: 1, length, houseName: 'Club rules' };
  const same = await open_season(url, host, 'Same walls', wished);
  for (const one of players) await act(one, same, 'register');
  await plays_round(url, host, same, players, (is_second) => (is_second ? pung_play : plain_play));
  await show(page, `${url}/#/season/${same}`, '[data-testid=round-walls]');
  await page.locator('details:has([data-testid=compared]) > summary').click();
  await page.getByTestId('compared').locator('.gain').first().waitFor();
  await look(page, 'season-duplicate', '[data-testid=standings]');
  await look(page, 'season-compared', '[data-testid=compared]');
  await show(page, `${url}/#/hall/${same}`, 'article');
  await look(page, 'hall-duplicate');

  const house = { house: 'limit=1000', houseName: 'Club rules' };
  const ladder = { divisions: { count: 2, moving: 1 }, rounds: 1, ...house };
  const divided = await open_season(url, host, 'Ladder', ladder);
  for (const one of players) await act(one, divided, 'register');
  for (const one of players.slice(0, 4)) {
    await act(host, divided, 'placePlayer', { player: String(id_of(one)), division: 1 });
  }
  await plays_round(url, host, divided, players, () => eager_play);
  await show(page, `${url}/#/season/${divided}`, 'tbody tr');
  await look(page, 'season-divisions', '[data-testid=standings]');
  await show(page, `${url}/#/sheets/${divided}/1`, '.paper');
  await look(page, 'sheets-divisions');
}

/**
 * Calls `look(page, name)` at each screen, with a selector for its subject unless that is at the
 * top; `open` makes the page of another person.
 */
export async function tour_leagues(open, look) {
  const server = await start_lair_server();
  const { url } = server;
  const host = await Player.arrive(url, 'Organiser');
  await keep(url, host);
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
    await other_kinds(url, host, players, page, look);
  } finally {
    for (const one of [host, ...players]) one.leave();
    await server.stop();
  }
}
