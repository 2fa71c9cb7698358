// A season in the hall: the display follows a round by itself, sheets are printed, other programs
// read the season.
import ICAL from 'ical.js';
import { start_lair_server } from '../support/lair_server.mjs';
import { Player } from '../support/player.mjs';
import { act, arrive, open_season, PLAYERS, season_is, sit_down } from '../support/season.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, until } from '../support/table.mjs';

export const name = 'a season in the hall: the display follows a round, sheets are printed';

const WALL = { wall: [1920, 1080], desk: [1280, 800], port: [390, 844] };

async function follows_a_round(page, url, season, host, players) {
  await page.goto(`${url}/#/hall/${season}`);
  await page.getByRole('heading', { name: 'Autumn' }).waitFor();
  await act(host, season, 'startRound', { round: 1 });
  await page.getByText('Tile Points KFC Round 1 is being played').waitFor();
  const tables = page.locator('article');
  await page.waitForFunction(() => document.querySelectorAll('article').length === 2);
  await page
    .getByTestId('clock')
    .getByText(/\d:\d\d/)
    .waitFor();
  await shoot(page, 'hall_round', WALL);
  await sit_down(url, season, players);
  await season_is(url, season, 'between_rounds');
  await page.getByText('Round 1 is over').waitFor();
  await tables.first().getByText('over').waitFor();
  await tables.last().getByText('over').waitFor();
  // The list has as many lines as there is room for, once the page has measured it.
  await page.waitForFunction(
    (lines) => document.querySelectorAll('tbody tr').length === lines,
    PLAYERS.length,
  );
  expect_equal(await page.getByTestId('clock').count(), 0, 'clocks after the round');
  await shows_whole_rows(page);
  await shoot(page, 'hall', WALL);
}

/** Rows of the list that are cut off or covered by what is below. */
function cut_rows(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-testid=hall] section')].flatMap((section) => {
      const edge = section.querySelector('.page').getBoundingClientRect().bottom;
      const below = section.querySelector('.pages').getBoundingClientRect().top;
      return [...section.querySelectorAll('tr, article')]
        .filter((row) => row.getBoundingClientRect().bottom > Math.min(edge, below) + 1)
        .map((row) => row.textContent.trim());
    }),
  );
}

/** On any screen every row is whole, once the page has measured its new window. */
async function shows_whole_rows(page) {
  for (const [width, height] of [
    [844, 390],
    [1280, 720],
    [1920, 1080],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length > 0);
    const is_whole = async () => (await cut_rows(page)).length === 0;
    await until(is_whole, `rows stay cut off at ${width}x${height}`);
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
}

/** Place, name and points need no scrolling; the rest is where the points are explained. */
async function fits_a_phone(page, url, season) {
  await page.goto(`${url}/#/season/${season}`);
  const standings = page.getByTestId('standings');
  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ]) {
    await page.setViewportSize({ width, height });
    await standings.locator('tbody tr').first().waitFor();
    const wide = await standings.evaluate((table) => {
      const { scrollWidth, clientWidth } = table.parentElement;
      return scrollWidth - clientWidth;
    });
    expect_equal(wide, 0, `what is scrolled sideways at ${width}`);
  }
  await standings.getByRole('button').first().click();
  await standings.getByText('Deals won').last().waitFor();
  await page.setViewportSize({ width: 1920, height: 1080 });
}

/** Four at a time, over the picture of a stream. */
async function lies_over_a_stream(page, url, season) {
  await page.goto(`${url}/#/hall/${season}/overlay`);
  await page.getByText('1 / 2').waitFor();
  const ground = await page.evaluate(() =>
    [document.documentElement, document.body].map(
      (element) => getComputedStyle(element).backgroundColor,
    ),
  );
  expect_equal(ground.join(), 'rgba(0, 0, 0, 0),rgba(0, 0, 0, 0)', 'the ground of an overlay');
  await page.getByText('2 / 2').waitFor();
  await shoot(page, 'hall_overlay', { desk: WALL.desk });
}

/** No sheet is wider than the screen. */
async function fit_phones(page) {
  const desk = page.viewportSize();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 568 });
    const beyond = await page
      .locator('.paper .wide')
      .evaluateAll((sheets) => sheets.map((sheet) => sheet.scrollWidth - sheet.clientWidth));
    expect_equal(Math.max(...beyond), 0, `how much of a sheet is out of sight at ${width}`);
    const cut = await page
      .locator('.paper thead th')
      .evaluateAll((heads) => heads.filter((head) => head.scrollHeight > head.clientHeight).length);
    expect_equal(cut, 0, `heads that reach beyond their row at ${width}`);
  }
  await page.setViewportSize(desk);
}

async function prints_sheets(page, url, season) {
  await page.goto(`${url}/#/season/${season}`);
  await page.getByRole('link', { name: 'Score sheets' }).click();
  await page.getByRole('button', { name: 'Print' }).waitFor();
  expect_equal(await page.locator('.paper').count(), 3, 'sheets');
  await page.locator('.paper header', { hasText: 'KFC' }).first().waitFor();
  const seated = await page.locator('.paper li b').allTextContents();
  expect_equal(seated.join(), [...PLAYERS].sort().join(), 'who finds their seat by name');
  for (const player of PLAYERS) await page.locator('.paper th', { hasText: player }).waitFor();
  await shoot(page, 'sheets', { desk: WALL.desk, port: WALL.port }, { fullPage: true });
  await fit_phones(page);
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect_equal(paper.match(/\/Type \/Page\b/g).length, 3, 'printed pages');
}

/** Each sheet on one page, without on-screen controls, with room for a match whose hands repeat. */
async function prints_whole_matches(page, url, host, players) {
  const season = await open_season(url, host, 'The long winter of many whole matches', {
    length: { unit: 'UNIT_MATCH', count: 0 },
    house: 'limit=1000,min_faan=2',
    houseName: 'Friday night rules',
  });
  for (const one of players) await act(one, season, 'register');
  await act(host, season, 'startRound', { round: 1 });
  await page.goto(`${url}/#/sheets/${season}/1`);
  await page.locator('.paper header', { hasText: 'Friday night rules' }).first().waitFor();
  expect_equal(await page.locator('.paper').nth(1).locator('tbody tr').count(), 30, 'lines');
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
  await shoot(page, 'sheets_print', { a4: [794, 1123] }, { fullPage: true });
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect_equal(paper.match(/\/Type \/Page\b/g).length, 3, 'printed pages of whole matches');
  await page.emulateMedia({ media: null });
}

async function is_read_by_others(url, season) {
  const read = async (file) => {
    const answer = await fetch(`${url}/api/v1/leagues/${season}/${file}`);
    expect_equal(answer.status, 200, file);
    return answer.text();
  };
  const games = (await read('games.csv')).trim().split('\r\n');
  expect_equal(games.length, PLAYERS.length + 1, 'lines of the games');
  const calendar = await read('calendar.ics');
  if (!calendar.startsWith('BEGIN:VCALENDAR\r\n')) throw new Error(calendar);
}

/** The feed as a calendar program reads it: tricky names, times in UTC, check-in alarms. */
async function fills_a_calendar(url) {
  const name =
    'Spring; "south", 春季賽 \\ under a name that is too long for one line of a calendar';
  const starts = [1_900_000_000, 1_900_604_800];
  const host = await Player.arrive(url, 'Planner');
  try {
    const season = await open_season(url, host, name, {
      ...{ starts: starts.map(String), checkInMinutes: 15, minutes: 90 },
    });
    const text = await (await fetch(`${url}/api/v1/leagues/${season}/calendar.ics`)).text();
    const longest = Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)));
    if (longest > 75) throw new Error(`a line of ${longest} bytes`);
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents('vevent');
    expect_equal(events.length, starts.length, 'rounds in the calendar');
    for (const [at, event] of events.entries()) {
      const { summary, startDate, duration } = new ICAL.Event(event);
      expect_equal(summary, `${name} · ${at + 1}/2`, 'the title of a round');
      expect_equal(startDate.zone, ICAL.Timezone.utcTimezone, 'the time zone of a round');
      expect_equal(startDate.toUnixTime(), starts[at], 'when a round begins');
      expect_equal(duration.toSeconds(), 90 * 60, 'how long a round takes');
      const alarm = event.getFirstSubcomponent('valarm').getFirstPropertyValue('trigger');
      expect_equal(alarm.toSeconds(), -15 * 60, 'when check-in opens');
    }
  } finally {
    host.leave();
  }
}

export async function run(browser) {
  const server = await start_lair_server();
  const players = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    const host = await Player.arrive(server.url, 'Organiser');
    players.push(host, ...(await arrive(server.url)));
    const season = await open_season(server.url, host, 'Autumn');
    for (const one of players.slice(1)) await act(one, season, 'register');
    await follows_a_round(page, server.url, season, host, players);
    await fits_a_phone(page, server.url, season);
    await lies_over_a_stream(page, server.url, season);
    await prints_sheets(page, server.url, season);
    await prints_whole_matches(page, server.url, host, players.slice(1));
    await is_read_by_others(server.url, season);
    await fills_a_calendar(server.url);
  } finally {
    for (const one of players) one.leave();
    await server.stop();
  }
}
