// Axe finds no fault on any screen; none is wider than its window and no control is too small.
import { tour_beside, tour_play, tour_to_table, tour_told } from '../support/game_tour.mjs';
import { problems_of, problems_of_room, with_axe } from '../support/inspect.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { with_settings } from '../support/table.mjs';

/** The small phone shows the same content as the other, so axe need not look again. */
const SIZES = [
  { size: [1280, 720], judge: problems_of },
  { size: [390, 844], judge: problems_of },
  { size: [320, 568], judge: problems_of_room },
];

/** Tables with other visitors' settings. */
const TABLES = {
  guided: { guided: false },
  text: { textMode: true },
  classic: { classic: true, arcade: true, indices: true, tiles: 'contrast' },
};

/** What is wrong with the screens of a visit; every screen is inspected. */
async function problems_on(browser, { size: [width, height], judge }, visit) {
  const problems = [];
  const server = await start_scripted_server();
  const open = async (settings) => {
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    await with_axe(page);
    await with_settings(page, settings);
    return page;
  };
  const look = async (page, name) => {
    problems.push(...(await judge(page, `${width}x${height} ${name}`)));
  };
  try {
    await visit(open, server.url, look);
  } finally {
    server.stop();
  }
  return problems;
}

async function tour_beside_signed_in(page, url, look) {
  await go_to(page, url, 'lobby');
  await tour_beside(page, url, look);
}

/** A visit to every screen, split into parts that share axe's time evenly. */
const SCREENS = {
  'every screen before a deal': tour_to_table,
  'every screen in play': tour_play,
  'every screen that tells of a deal': tour_told,
  'every screen beside the game': tour_beside_signed_in,
};

async function one_table(settings, open, url, look) {
  const page = await open(settings);
  await go_to(page, url, 'table');
  await look(page, 'table');
}

function scenario(what, visit, size) {
  return {
    name: `${what} passes axe, fits, can be pressed: two themes, ${size.size.join('x')}`,
    long: true,
    async run(browser) {
      const problems = await problems_on(browser, size, visit);
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  };
}

export const scenarios = SIZES.flatMap((size) => [
  ...Object.entries(SCREENS).map(([what, tour]) =>
    scenario(what, async (open, url, look) => tour(await open({ guided: true }), url, look), size),
  ),
  ...Object.entries(TABLES).map(([name, settings]) =>
    scenario(`the ${name} table`, (...visit) => one_table(settings, ...visit), size),
  ),
]);
