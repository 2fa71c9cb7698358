// No screen has a finding of axe, none is wider than its window, no control too small to press.
import { overflowing, problems_of, small_parts, with_axe } from '../support/inspect.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { with_settings } from '../support/table.mjs';

export const name = 'every screen passes axe, fits, can be pressed: two themes, three sizes';

const SIZES = [
  [1280, 720],
  [390, 844],
  [320, 568],
];
const TOUCH_TILE = 40;
const TOUCH_BUTTON = 44;

/** Screens beside the game, by their address. */
const BESIDE = {
  settings: '#/settings',
  rules: '#/rules/mcr',
  replay: '#/replay/1/1/60',
  lost: '#/nowhere',
};
/** Tables as other visitors set them. */
const TABLES = {
  guided: { guided: false },
  text: { textMode: true },
  classic: { classic: true, arcade: true, indices: true, tiles: 'contrast' },
};

async function at_size(browser, [width, height]) {
  const problems = [];
  const size = `${width}x${height}`;
  const server = await start_scripted_server();
  const open = async (settings) => {
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    await with_axe(page);
    await with_settings(page, settings);
    return page;
  };
  const look = async (page, name) => {
    problems.push(...(await problems_of(page, `${size} ${name}`)));
  };
  try {
    const page = await open({ guided: true });
    await page.goto(server.url);
    await page.locator('#name').waitFor();
    await look(page, 'welcome');
    await go_to(page, server.url, 'score', (station) => look(page, station));
    for (const [name, hash] of Object.entries(BESIDE)) {
      await page.goto(`${server.url}/${hash}`);
      await page.locator('h1, #content h2').first().waitFor();
      await look(page, name);
    }
    for (const [name, settings] of Object.entries(TABLES)) {
      const table = await open(settings);
      await go_to(table, server.url, 'table');
      await look(table, name);
    }
  } finally {
    server.stop();
  }
  return problems;
}

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
  for (const size of SIZES) problems.push(...(await at_size(browser, size)));
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
