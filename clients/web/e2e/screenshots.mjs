// Takes pictures of screens for people to look at: FOLDER [SIZES [LANGUAGE [TOURS [SETTINGS]]]].
//
// "every [TOURS [LANGUAGES]]" draws every screen at five sizes in four languages. It redraws the
// ones kept in the repository; all of them are in build/screenshots in full size.
import { mkdirSync, writeFileSync } from 'node:fs';
import { launch } from './support/browser.mjs';
import { tour_game } from './support/game_tour.mjs';
import { settled } from './support/inspect.mjs';
import { tour_leagues } from './support/league_tour.mjs';
import { tour_learning } from './support/learn_tour.mjs';
import { PATIENCE_MS } from './support/patience.mjs';
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
const LANGUAGES = ['en', 'zh-Hant', 'zh-Hans', 'ja'];
/** Every screen is drawn at these sizes. */
const DRAWN_SIZES = ['desk', 'laptop', 'port', 'land', 'small'];
/** States of the game whose pictures the repository keeps at all sizes, in all languages. */
const STATES = ['lobby', 'create', 'waiting', 'table', 'claim', 'refused', 'win', 'score'];
/** Of every other screen the repository keeps these sizes and languages. */
const SCREEN_SIZES = ['laptop', 'port'];
const SCREEN_LANGUAGES = ['en', 'zh-Hant'];
const KEPT = { states: 'screenshots/reference', screens: 'screenshots/screens' };
/** The folder of the pictures that the repository does not keep. */
const REST = '../../build/screenshots';
/** Pictures in the repository are smaller than the screen. */
const KEPT_SCALE = { desk: 0.35, laptop: 0.5, port: 0.7, land: 0.7, small: 0.85 };
const KEPT_QUALITY = 40;
const REST_QUALITY = 75;

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

/** The window as WebP, which Playwright cannot write. */
async function picture(page, path, { scale = 1, quality }) {
  const { width, height } = page.viewportSize();
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { ...(await scrolled(page)), width, height, scale },
  });
  await session.detach();
  writeFileSync(`${path}.webp`, Buffer.from(data, 'base64'));
}

/** Waits for the players' pictures, which the page paints when it has time. */
function painted(page) {
  return page.waitForFunction(() =>
    [...document.querySelectorAll('.avatar')].every(
      (avatar) => avatar.querySelector('img')?.complete,
    ),
  );
}

function scrolled(page) {
  return page.evaluate(() => ({ x: window.scrollX, y: window.scrollY }));
}

function bring_to_the_middle(element) {
  element.scrollIntoView({ block: 'center' });
}

/** Goes on a tour in a language and draws each wanted screen at each size with `draw`. */
async function draw_tour(browser, tour, { language, sizes, settings = {}, draw }) {
  const open = async (own = {}) => {
    const [width, height] = SIZES[sizes[0]];
    // Without motion, since moving tiles are not a state of the table.
    const options = { viewport: { width, height }, reducedMotion: 'reduce' };
    const page = await (await browser.newContext(options)).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', (error) => console.log(error.message));
    await with_settings(page, { guided: true, language, ...settings, ...own });
    return page;
  };
  await tour(open, async (page, name, shown) => {
    for (const size of sizes) {
      const [width, height] = SIZES[size];
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo(0, 0));
      await settled(page);
      await painted(page);
      if (shown) await page.locator(shown).first().evaluate(bring_to_the_middle);
      await draw(page, name.replaceAll(' ', '-'), size);
    }
    const [width, height] = SIZES[sizes[0]];
    await page.setViewportSize({ width, height });
  });
}

/** The repository folder for a picture; undefined if the repository does not keep it. */
function kept_in(tour, name, size, language) {
  if (tour === 'game' && STATES.includes(name)) return KEPT.states;
  const is_kept = SCREEN_SIZES.includes(size) && SCREEN_LANGUAGES.includes(language);
  return is_kept ? KEPT.screens : undefined;
}

/** Every screen in all sizes and languages: some into the repository, the rest into build. */
async function draw_every(browser, [tours, languages = LANGUAGES]) {
  for (const folder of [...Object.values(KEPT), REST]) mkdirSync(folder, { recursive: true });
  for (const tour of tours ?? Object.keys(TOURS)) {
    for (const language of languages) {
      const draw = async (page, name, size) => {
        const file = `${name}-${size}-${language}`;
        const kept = kept_in(tour, name, size, language);
        const small = { scale: KEPT_SCALE[size], quality: KEPT_QUALITY };
        if (kept) await picture(page, `${kept}/${file}`, small);
        await picture(page, `${REST}/${tour}-${file}`, { quality: REST_QUALITY });
      };
      await draw_tour(browser, TOURS[tour], { language, sizes: DRAWN_SIZES, draw });
    }
  }
}

/** FOLDER [SIZES [LANGUAGE [TOURS [SETTINGS]]]], each separated by commas. */
async function draw_wanted(browser, [folder, sizes, language, tours, settings]) {
  mkdirSync(folder, { recursive: true });
  const draw = (page, name, size) => page.screenshot({ path: `${folder}/${name}-${size}.png` });
  const asked = { language, sizes: sizes.split(','), settings: JSON.parse(settings), draw };
  for (const name of tours.split(',')) await draw_tour(browser, TOURS[name], asked);
}

const STANDARD = [
  'test-results/screenshots',
  DRAWN_SIZES.join(),
  'en',
  Object.keys(TOURS).join(),
  '{}',
];
const given = process.argv.slice(2);
const browser = await launch();
try {
  if (given[0] === 'every')
    await draw_every(
      browser,
      given.slice(1).map((names) => names.split(',')),
    );
  else await draw_wanted(browser, [...given, ...STANDARD.slice(given.length)]);
} finally {
  await browser.close();
}
