// The table as a visitor wants it: felt, backs, frame and tile size change at once and persist; an
// emote shows at its seat; each room has its own scene.
import { start_lair_server } from '../support/lair_server.mjs';
import { make_patient } from '../support/patient.mjs';
import { shoot } from '../support/shots.mjs';
import { until_asked, with_settings } from '../support/table.mjs';

export const name =
  'a table as one wants it: felt, backs, frame, tiles, emotes; scenes behind rooms';

const SIZES = { desk: [1280, 800], port: [390, 844], small: [320, 568] };
const LOOK = { felt: 'wine', back: 'bamboo', frame: 'ebony' };

/** How each part is drawn: its colours, the width of a tile of the hand. */
function drawn(page) {
  return page.evaluate(() => {
    const background = (part) => getComputedStyle(document.querySelector(part)).backgroundImage;
    return {
      felt: background('main .felt'),
      back: background('main .concealed .tile'),
      frame: background('main .frame'),
      hand: String(document.querySelector('.hand li').getBoundingClientRect().width),
    };
  });
}

function expect_changed(before, after) {
  for (const [part, look] of Object.entries(before)) {
    if (look === after[part]) throw new Error(`${part} looks as before: ${look}`);
  }
}

async function choose(page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  for (const [part, value] of Object.entries(LOOK)) {
    await page.locator(`input[name=${part}][value=${value}]`).check({ force: true });
  }
  await page.getByLabel('Size of your tiles').selectOption('small');
  await shoot(page, 'look-settings', SIZES);
  await page.getByRole('button', { name: 'Close' }).click();
}

async function feels(page) {
  await page.getByRole('button', { name: 'Emotes' }).click();
  await page.locator('[aria-label=Emotes] li button').first().click();
  await page.locator('.me .badge .said svg').waitFor();
  await shoot(page, 'look-emote', SIZES);
}

/** Each room has a background scene of its own. */
async function scenes(page, url) {
  const seen = [];
  for (const room of ['lions-lair', 'learners-lounge', 'veterans-vortex', 'crickets-cavern']) {
    await page.goto(`${url}/#/room/${room}`);
    const scene = await page.waitForFunction((others) => {
      const drawn = document.querySelector('.scene')?.innerHTML;
      return drawn && !others.includes(drawn) ? drawn : undefined;
    }, seen);
    seen.push(await scene.jsonValue());
    await shoot(page, `scene-${room}`, { desk: SIZES.desk });
  }
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await make_patient(page);
    await with_settings(page, { guided: true });
    await page.goto(server.url);
    await page.getByLabel('Your name').fill('Ana');
    await page.getByRole('button', { name: 'Play now against bots' }).click();
    await page.getByTestId('tiles-left').waitFor();
    await until_asked(page);
    const before = await drawn(page);
    await choose(page);
    const after = await drawn(page);
    expect_changed(before, after);
    await page.reload();
    await page.getByTestId('tiles-left').waitFor();
    await until_asked(page);
    expect_changed(before, await drawn(page));
    await feels(page);
    await scenes(page, server.url);
  } finally {
    await server.stop();
  }
}
