// Tiles, buttons, switches are large enough for a finger; no window, zoomed or small, cuts any off.
import { cut_off, overflowing, settled, small_parts } from '../support/inspect.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';

export const name = 'tiles and buttons are large enough for a finger, no window cuts anything off';

const TABLES = [
  [1280, 720],
  [390, 844],
  [844, 390],
  [640, 360],
  [320, 568],
];
const TOUCH_TILE = 40;
const TOUCH_BUTTON = 44;

/** A finger needs more room than a mouse. */
async function by_touch(browser) {
  const problems = [];
  const server = await start_scripted_server();
  try {
    const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const page = await (await browser.newContext(options)).newPage();
    await go_to(page, server.url, 'claim', async (station) => {
      if (station !== 'table' && station !== 'claim') return;
      const tiles = await small_parts(page, '.hand button', TOUCH_TILE);
      const buttons = await small_parts(page, '.claim, .button, label', TOUCH_BUTTON);
      problems.push(
        ...[...tiles, ...buttons].map((part) => `touch ${station}: too small: ${part}`),
      );
    });
  } finally {
    server.stop();
  }
  return problems;
}

/** At twice the zoom a desktop window has half the room: nothing is cut off or outside it. */
async function zoomed(browser) {
  const problems = [];
  const server = await start_scripted_server();
  try {
    const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
    await go_to(page, server.url, 'score', async (station) => {
      const wide = await overflowing(page);
      problems.push(...wide.map((part) => `200 % ${station}: too wide: ${part}`));
    });
  } finally {
    server.stop();
  }
  return problems;
}

/** The ring of the last seconds fits between the table and the claims without covering either. */
function under_the_ring(page) {
  return page.evaluate(() => {
    const HAIR = 1;
    const timer = document.querySelector('.status .timer');
    const half = Number.parseFloat(getComputedStyle(timer).getPropertyValue('--ring')) / 2;
    if (!(half > 0)) return ['nothing: its size is not known'];
    const { left, top, width, height } = timer.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return [...document.querySelectorAll('.board, .claim, .situation, .hand')]
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(
        ({ box }) =>
          Math.min(x + half, box.right) - Math.max(x - half, box.left) > HAIR &&
          Math.min(y + half, box.bottom) - Math.max(y - half, box.top) > HAIR,
      )
      .map(({ part }) => part.className.replace(/\s*svelte-\S+/g, ''));
  });
}

/** No seat or tile is cut off at an edge of the table, in any window. */
async function whole_tables(browser) {
  const problems = [];
  for (const [width, height] of TABLES) {
    const server = await start_scripted_server();
    const page = await browser.newPage({ viewport: { width, height } });
    try {
      await go_to(page, server.url, 'claim', async (station) => {
        if (station !== 'table' && station !== 'claim') return;
        await settled(page);
        const lost = await cut_off(page);
        problems.push(...lost.map((part) => `${width}x${height} ${station}: cut off: ${part}`));
        if (station !== 'claim') return;
        const covered = await under_the_ring(page);
        problems.push(...covered.map((part) => `${width}x${height}: the ring lies over ${part}`));
      });
    } finally {
      await page.close();
      server.stop();
    }
  }
  return problems;
}

export async function run(browser) {
  const problems = [
    ...(await by_touch(browser)),
    ...(await zoomed(browser)),
    ...(await whole_tables(browser)),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
