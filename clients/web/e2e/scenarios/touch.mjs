// A finger finds tiles, buttons, switches; a window zoomed to twice the size cuts nothing off.
import { overflowing, small_parts } from '../support/inspect.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';

export const name =
  'tiles and buttons are large enough for a finger, twice the zoom cuts nothing off';

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

/** Zoomed to twice the size, a desk's window has room for half: nothing is cut off or beside it. */
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

export async function run(browser) {
  const problems = [...(await by_touch(browser)), ...(await zoomed(browser))];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
