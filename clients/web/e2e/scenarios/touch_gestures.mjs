// Playing with a finger: a swipe up throws a tile, a tap lifts it, a long press asks about it.
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { expect_equal, until } from '../support/table.mjs';

export const name = 'a swipe discards, a tap lifts, a long press tells what is known of a tile';

/** A phone that vibrates: its vibrations are recorded. */
async function phone(browser) {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await (await browser.newContext(options)).newPage();
  await page.addInitScript(() => {
    globalThis.trembles = [];
    navigator.vibrate = (pattern) => globalThis.trembles.push(pattern);
  });
  return page;
}

/** A finger through the browser's own input path: the browser may take its moves for scrolling. */
async function finger(page) {
  const input = await page.context().newCDPSession(page);
  const touch = (type, points) =>
    input.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y]) => ({ x, y })),
    });
  return {
    put: (x, y) => touch('touchStart', [[x, y]]),
    move: (x, y) => touch('touchMove', [[x, y]]),
    lift: () => touch('touchEnd', []),
  };
}

async function middle(tile) {
  const { x, y, width, height } = await tile.boundingBox();
  return [x + width / 2, y + height / 2, height];
}

/** Swipes from the tile upwards by that many tile heights, in steps as a hand would. */
async function swipe(hand, tile, heights, aside = 0) {
  const [x, y, height] = await middle(tile);
  const STEPS = 8;
  await hand.put(x, y);
  for (let step = 1; step <= STEPS; step += 1) {
    const part = step / STEPS;
    await hand.move(x + aside * part, y - heights * height * part);
  }
  await hand.lift();
}

const lifted = (page) => page.locator('.hand button.up').count();

export async function run(browser) {
  const server = await start_scripted_server();
  const page = await phone(browser);
  try {
    await go_to(page, server.url, 'table');
    const hand = await finger(page);
    const tiles = page.locator('.hand button');
    const last = tiles.last();

    await swipe(hand, last, 0.3);
    expect_equal(server.acts(), 0, 'answers after a swipe that was too short');

    const [x, y] = await middle(tiles.first());
    await hand.put(x, y);
    const facts = page.getByTestId('facts');
    await facts.getByText('unseen').waitFor();
    await hand.lift();
    await facts.waitFor({ state: 'detached' });
    expect_equal(await lifted(page), 0, 'tiles lifted by a long press');

    await swipe(hand, tiles.first(), 0.2, 160);
    expect_equal(server.acts(), 0, 'answers after a swipe to the side');

    const [lastX, lastY] = await middle(last);
    // Put down and lifted at once: a finger that rests for half a second is a long press.
    await Promise.all([hand.put(lastX, lastY), hand.lift()]);
    await until(async () => (await lifted(page)) === 1, 'a tap lifts no tile');
    expect_equal(server.acts(), 0, 'answers after one tap');
    if ((await page.evaluate(() => globalThis.trembles.length)) < 2) {
      throw new Error('neither a question nor a lifted tile was felt');
    }

    await swipe(hand, last, 1.4, 12);
    await page.locator('.claim.pass').waitFor();
    expect_equal(server.acts(), 1, 'answers after a swipe up');
    expect_equal(server.last_act(), 'discard', 'what was answered');
  } finally {
    await page.close();
    server.stop();
  }
}
