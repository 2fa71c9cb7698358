// No screen has a finding of axe, none is wider than its window, no control too small to press.
import { tour_game } from '../support/game_tour.mjs';
import { problems_of, with_axe } from '../support/inspect.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { with_settings } from '../support/table.mjs';

export const name = 'every screen passes axe, fits, can be pressed: two themes, three sizes';

export const long = true;

const SIZES = [
  [1280, 720],
  [390, 844],
  [320, 568],
];

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
    await tour_game(page, server.url, look);
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

export async function run(browser) {
  const found = await Promise.all(SIZES.map((size) => at_size(browser, size)));
  const problems = found.flat();
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
