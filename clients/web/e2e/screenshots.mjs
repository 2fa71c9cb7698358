// Takes pictures of every screen for people to look at; with "reference" those the repository keeps, with
// "reference states", "reference screens", "reference screens TOURS LANGUAGES" a part of them; the states are all
// of one tour, so that "reference states game LANGUAGES" names languages alone.
import { mkdirSync, writeFileSync } from 'node:fs';
import { launch } from './support/browser.mjs';
import { tour_game } from './support/game_tour.mjs';
import { settled } from './support/inspect.mjs';
import { tour_leagues } from './support/league_tour.mjs';
import { tour_learning } from './support/learn_tour.mjs';
import { tour_people } from './support/people_tour.mjs';
import { tour_rare } from './support/rare_tour.mjs';
import { start_scripted_server } from './support/scripted_server.mjs';
import { with_settings } from './support/table.mjs';

const SIZES = {
  wide: [2560, 1440],
  desk: [1920, 1080],
  laptop: [1280, 720],
  port: [390, 844],
  land: [844, 390],
  small: [320, 568],
  tablet: [820, 1180],
};
/** States whose pictures are kept at five sizes in four languages, to see what a change does to them. */
const STATES = ['lobby', 'create', 'waiting', 'table', 'claim', 'refused', 'win', 'score'];
const STATE_SIZES = ['desk', 'laptop', 'port', 'land', 'small'];
const STATE_LANGUAGES = ['en', 'zh-Hant', 'zh-Hans', 'ja'];
/** Every screen is kept at these sizes, in these languages. */
const SCREEN_SIZES = ['laptop', 'port'];
const SCREEN_LANGUAGES = ['en', 'zh-Hant'];
/** What is kept is smaller than the screen. */
const KEPT_SCALE = { desk: 0.35, laptop: 0.5, port: 0.7, land: 0.7, small: 0.85 };
const KEPT_QUALITY = 40;
/** That a page may take for one thing, beside whatever else the machine does. */
const PATIENCE_MS = 90_000;

async function tour_scripted(open, look) {
  const server = await start_scripted_server();
  try {
    await tour_game(await open(), server.url, look);
  } finally {
    server.stop();
  }
}
const TOURS = {
  game: tour_scripted,
  rare: tour_rare,
  people: tour_people,
  leagues: tour_leagues,
  learning: tour_learning,
};

/** The window as WebP, which Playwright itself does not write. */
async function kept_picture(page, path, size) {
  const { width, height } = page.viewportSize();
  const scale = KEPT_SCALE[size] ?? 1;
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: KEPT_QUALITY,
    clip: { ...(await scrolled(page)), width, height, scale },
  });
  await session.detach();
  writeFileSync(`${path}.webp`, Buffer.from(data, 'base64'));
}

function scrolled(page) {
  return page.evaluate(() => ({ x: window.scrollX, y: window.scrollY }));
}

function bring_to_the_middle(element) {
  element.scrollIntoView({ block: 'center' });
}

/** Goes on a tour in a language, drawing each wanted screen at each size as `draw` does. */
async function draw_tour(browser, tour, { language, sizes, settings = {}, wanted, draw }) {
  const open = async (own = {}) => {
    const [width, height] = SIZES[sizes[0]];
    // Tiles on their way are no state of a table.
    const options = { viewport: { width, height }, reducedMotion: 'reduce' };
    const page = await (await browser.newContext(options)).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', (error) => console.log(error.message));
    await with_settings(page, { guided: true, language, ...settings, ...own });
    return page;
  };
  await tour(open, async (page, name, shown) => {
    if (wanted && !wanted.includes(name)) return;
    for (const size of sizes) {
      const [width, height] = SIZES[size];
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo(0, 0));
      await settled(page);
      if (shown) await page.locator(shown).first().evaluate(bring_to_the_middle);
      await draw(page, name.replaceAll(' ', '-'), size);
    }
    const [width, height] = SIZES[sizes[0]];
    await page.setViewportSize({ width, height });
  });
}

/** What the repository keeps: eight states at five sizes in four languages, every screen in two. */
async function draw_kept(browser, only, tours = Object.keys(TOURS), languages) {
  const into = (folder, ending = '') => {
    mkdirSync(folder, { recursive: true });
    return (page, name, size) => kept_picture(page, `${folder}/${name}-${size}${ending}`, size);
  };
  for (const language of only === 'screens' ? [] : (languages ?? STATE_LANGUAGES)) {
    const draw = into('screenshots/reference', `-${language}`);
    const states = { language, sizes: STATE_SIZES, wanted: STATES, draw };
    await draw_tour(browser, tour_scripted, states);
  }
  for (const language of only === 'states' ? [] : (languages ?? SCREEN_LANGUAGES)) {
    const draw = into('screenshots/screens', `-${language}`);
    for (const tour of tours) {
      await draw_tour(browser, TOURS[tour], { language, sizes: SCREEN_SIZES, draw });
    }
  }
}

/** FOLDER [SIZES [LANGUAGE [TOURS [SETTINGS]]]], each with commas. */
async function draw_wanted(browser, [folder, sizes, language, tours, settings]) {
  mkdirSync(folder, { recursive: true });
  const draw = (page, name, size) => page.screenshot({ path: `${folder}/${name}-${size}.png` });
  const asked = { language, sizes: sizes.split(','), settings: JSON.parse(settings), draw };
  for (const name of tours.split(',')) await draw_tour(browser, TOURS[name], asked);
}

const STANDARD = [
  'test-results/screenshots',
  STATE_SIZES.join(),
  'en',
  Object.keys(TOURS).join(),
  '{}',
];
const given = process.argv.slice(2);
const browser = await launch();
try {
  if (given[0] === 'reference')
    await draw_kept(browser, given[1], given[2]?.split(','), given[3]?.split(','));
  else await draw_wanted(browser, [...given, ...STANDARD.slice(given.length)]);
} finally {
  await browser.close();
}
