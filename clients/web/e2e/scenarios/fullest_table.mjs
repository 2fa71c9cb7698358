// The fullest possible table at ten sizes: nothing overlaps, is cut off, is too small, or moves
// under the finger.
import { clipped, overlapping, places } from '../support/crowded.mjs';
import { FULL_HINTS, full_deal } from '../support/full_deal.mjs';
import { settled, small_parts } from '../support/inspect.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';

/** Each with the least width of a pond tile, on a table that has just begun and on a full one. */
const SIZES = {
  'on small phones': [
    [320, 568, 18, 9],
    [360, 740, 21, 13],
  ],
  upright: [
    [390, 844, 24, 14],
    [820, 1180, 38, 22],
  ],
  'on its side': [
    [568, 320, 14, 9],
    [844, 390, 20, 13],
    [1024, 768, 30, 20],
  ],
  'on a desk': [
    [1280, 720, 32, 20],
    [1920, 1080, 58, 38],
    [2560, 1440, 84, 55],
  ],
};
const DESK = { width: 1280, height: 720 };
const FULL = 'all full';
const BEGUN = 'just begun';
const TABLES = { [FULL]: {}, [BEGUN]: { rounds: 1, kongs_of: [], bonus_of: [1] } };
/** Each without and with hints. */
const STATES = Object.keys(TABLES).flatMap((table) => [
  { table, with_hints: false },
  { table, with_hints: true },
]);
/** As long as names may be. */
const NAMES = ['Wilhelmina Featherby', 'Bartholomew_Oldfield', 'Maximilian Overstone'];
/** The share of their size that tiles keep on the smallest phones while six claims are open. */
const SIX_CLAIMS = 0.6;
/** The share that they keep while hints are shown. */
const HINTS = 0.75;
/** A notice over the window, with words and a button. */
const INVITED = { invited: { from: '9', name: 'Mei', table: '5', table_name: 'Thursday club' } };

async function picture(page, what) {
  const folder = process.env.LAIR_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${what.replaceAll(' ', '-')}.png` });
}

/** The wall around the hub must lack one stack for every two tiles taken from it. */
function wrong_wall(page) {
  return page.evaluate(() => {
    const left = Number(document.querySelector('[data-testid="tiles-left"]').textContent);
    const taken = document.querySelector('.wall .taken').getAttribute('stroke-dasharray');
    return taken === `${72 - left / 2} 72`
      ? []
      : [`${left} tiles are left, stacks taken: ${taken}`];
  });
}

/** Names that are not shown in full. */
function cut_names(page) {
  return page.locator('.badge .name').evaluateAll((names) =>
    names
      .filter((name) => {
        // Letters reach slightly beyond their line; a missing line is more than that.
        const line = Number.parseFloat(getComputedStyle(name).fontSize);
        const hidden = name.scrollHeight - name.clientHeight;
        return name.scrollWidth > name.clientWidth + 1 || hidden > line * 0.7;
      })
      .map((name) => `the name ${name.textContent} is cut`),
  );
}

/** What is wrong with the table at these sizes, and where its tiles stand. */
async function look(page, { sizes, state, server }) {
  const problems = [];
  const standing = {};
  for (const [width, height, begun, full] of sizes) {
    const where = `${width}x${height} ${state}`;
    await page.setViewportSize({ width, height });
    server.say(INVITED);
    await page.locator('.notice').waitFor();
    await settled(page);
    await picture(page, where);
    problems.push(...(await overlapping(page)).map((part) => `${where}: ${part}`));
    problems.push(...(await clipped(page)).map((part) => `${where}: cut off: ${part}`));
    problems.push(...(await cut_names(page)).map((part) => `${where}: ${part}`));
    const roomy = state.startsWith(BEGUN) ? begun : full;
    const claimed = state.endsWith('to claim') ? roomy * SIX_CLAIMS : roomy;
    const least = (await page.locator('.hints').count()) > 0 ? claimed * HINTS : claimed;
    const tile_width = await page
      .locator('.board .tile')
      .first()
      .evaluate((tile) => getComputedStyle(tile).getPropertyValue('--tw'));
    // Each tile would compute a formula by itself, at each change.
    if (!/^[\d.]+px$/.test(tile_width)) problems.push(`${where}: no length: ${tile_width}`);
    const small = await small_parts(page, '.pond .tile, .rack .group:not(.bonus) .tile', least);
    problems.push(
      ...small.map((part) => `${where}: too small: ${part}`),
      ...(await wrong_wall(page)),
    );
    standing[where.split(' ')[0]] = await places(page);
  }
  return { state, problems, standing };
}

/** Tiles whose place has changed. */
function moved(before, now) {
  return Object.entries(now.standing).flatMap(([size, places_now]) => {
    const were = before.standing[size];
    return Object.entries(places_now)
      .filter(([key, place]) => were[key] && String(were[key]) !== String(place))
      .map(([key, place]) => `${size} ${now.state}: ${key} moved from ${were[key]} to ${place}`);
  });
}

/** Waits until the tiles of the hand have reached their places. */
function dealt(page) {
  return page.locator('.hand').evaluate(async (hand) => {
    const flights = hand.getAnimations({ subtree: true });
    const ending = flights.filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** A tile is drawn and discarded; a claim is open and passed; a tile is drawn. */
async function played(browser, { table, with_hints, sizes }) {
  const server = await start_scripted_server({
    steps: full_deal(TABLES[table]),
    hints: FULL_HINTS,
    names: NAMES,
  });
  const page = await (await browser.newContext({ viewport: DESK })).newPage();
  await go_to(page, server.url, 'table');
  await page.locator('.hand li').nth(13).waitFor();
  await dealt(page);
  if (with_hints) {
    await page.getByTestId('hint-button').click();
    await page.getByTestId('hints').locator('.discards').waitFor();
  }
  const drawn = await look(page, { sizes, server, state: `${table} to discard` });
  await page.locator('.hand button').last().click();
  await page.locator('.claim.mahjong').waitFor();
  if (with_hints) await page.getByTestId('hints').locator('.now').waitFor();
  const claiming = await look(page, { sizes, server, state: `${table} to claim` });
  await page.locator('.claim.pass').click();
  await page.locator('.hand.active').waitFor();
  if (with_hints) await page.getByTestId('hints').locator('.discards').waitFor();
  const again = await look(page, { sizes, server, state: `${table} drawn again` });
  return [
    ...[drawn, claiming, again].flatMap(({ problems }) => problems),
    ...moved(drawn, claiming),
    ...moved(claiming, again),
  ];
}

export const scenarios = STATES.flatMap(({ table, with_hints }) =>
  Object.entries(SIZES).map(([how, sizes]) => ({
    name: `a table fits ${how}, nothing moves under the finger: ${table}${with_hints ? ', with hints' : ''}`,
    long: true,
    async run(browser) {
      const problems = await played(browser, { table, with_hints, sizes });
      if (problems.length > 0) throw new Error(problems.slice(0, 60).join('\n'));
    },
  })),
);
