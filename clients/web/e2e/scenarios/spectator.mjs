// A spectator is sent nothing that lies face down: judged by the frames, not by what is drawn.
import { record_frames } from '../support/audit.mjs';
import { seat_four } from '../support/four.mjs';
import { settled } from '../support/inspect.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { enter_lobby, expect_equal, until } from '../support/table.mjs';

export const name = 'a spectator is sent no hidden tile, no prompt, no answer of a seat';

const WINDOWS = [
  [1280, 720],
  [1920, 1080],
  [1024, 600],
  [844, 390],
];

const is_over = ({ won, drawnDeal }) => won || drawnDeal;
const events_of = (frames) => frames.flatMap(({ events }) => events?.events ?? []);

/** What an event of a running deal reveals that only a seat may know. */
function secrets_of({ dealt, draw, kong, answer }) {
  const secrets = [];
  for (const field of ['own', 'ownDrawn', 'ownSeat']) {
    if (dealt?.[field] !== undefined) secrets.push(`dealt.${field}`);
  }
  if (dealt?.all?.length > 0) secrets.push('dealt.all');
  if (draw?.tile !== undefined) secrets.push('draw.tile');
  if (kong?.kind === 'MELD_KIND_CONCEALED_KONG' && kong.meld) secrets.push('kong.meld');
  if (answer) secrets.push('answer');
  return secrets;
}

/** Pairs of parts in the middle of the felt that overlap. */
function overlaps_in_the_middle() {
  const parts = [...document.querySelectorAll('.hub .mark, .hub .round, .hub .left:not(.mark)')]
    .map((part) => ({ name: part.className, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  const meet = (one, other) =>
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom;
  return parts.flatMap((one, at) =>
    parts
      .slice(at + 1)
      .flatMap((other) => (meet(one.box, other.box) ? [`${one.name} ${other.name}`] : [])),
  );
}

/** Somebody else comes to watch: only that is read out, not again who was here before. */
async function hears_who_comes(page, browser, url) {
  await page.getByText('Here: Wim').waitFor({ state: 'attached' });
  const other = await (await browser.newContext()).newPage();
  await enter_lobby(other, url, 'Zoe');
  await other.goto(page.url());
  const said = page.getByTestId('said').locator('p', { hasText: 'Zoe is watching.' });
  await said.waitFor({ state: 'attached' });
  await other.context().close();
}

/** A whole deal at a table with that rule for spectators, as sent to a page. */
async function watched(browser, server, spectators, look) {
  const { players, table, begin } = await seat_four(server.url, { policies: { spectators } });
  const page = await (await browser.newContext()).newPage();
  const frames = record_frames(page);
  await enter_lobby(page, server.url, 'Wim');
  await page.goto(`${server.url}/#/table/${table}`);
  await until(() => frames.some((frame) => frame.table), 'the table is not shown');
  let sent_before_the_end = 0;
  // Measured at a player's own turns: the deal cannot end before the player has answered.
  players[0].on_frame = ({ events }) => {
    if (events?.prompt?.actions?.some((action) => 'discard' in action))
      sent_before_the_end = events_of(frames).length;
  };
  begin();
  await until(() => events_of(frames).some(is_over), 'the end of the deal is not shown');
  await page.locator('.seat').nth(3).waitFor();
  expect_equal(await page.locator('.hand').count(), 0, 'hands to play from');
  // The seat at the bottom has a rack too.
  await page.locator('.seat.me .rack > *').first().waitFor();
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await settled(page);
    expect_equal((await page.evaluate(overlaps_in_the_middle)).join(), '', `overlaps at ${width}`);
  }
  look(frames, sent_before_the_end);
  await hears_who_comes(page, browser, server.url);
  for (const player of players) player.leave();
  await page.close();
}

function shows_what_lies_open(frames) {
  const sent = frames.flatMap(({ events }) => events ?? []);
  const discards = events_of(frames).filter(({ discard }) => discard);
  if (discards.length < 4) throw new Error(`only ${discards.length} discards were shown`);
  const secrets = sent.flatMap(({ events = [], prompt, nearWin, spectator }) => [
    ...events.flatMap(secrets_of),
    ...(prompt ? ['prompt'] : []),
    ...(nearWin ? ['nearWin'] : []),
    ...(spectator ? [] : ["a seat's numbers"]),
  ]);
  expect_equal([...new Set(secrets)].join(), '', 'secrets that were sent');
}

function shows_all_once_it_is_over(frames, sent_before_the_end) {
  expect_equal(sent_before_the_end, 0, 'events sent while the deal was played');
  const [first] = events_of(frames);
  expect_equal(first?.dealt?.all?.length, 4, 'hands that are shown afterwards');
}

export async function run(browser) {
  const server = await start_lair_server({ more: ['--frames-per-second', '2000'] });
  try {
    await watched(browser, server, 'WATCHING_PUBLIC', shows_what_lies_open);
    await watched(browser, server, 'WATCHING_ALL_HANDS', shows_all_once_it_is_over);
  } finally {
    await server.stop();
  }
}
