// Plays an East-only match against bots on a phone-sized page, as a newcomer would, and writes it
// as an animated WebP.
//
// node e2e/record_match.mjs [FILE]: needs img2webp (Debian: webp).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from './support/browser.mjs';
import { settled } from './support/inspect.mjs';
import { start_lair_server } from './support/lair_server.mjs';
import { with_settings } from './support/table.mjs';

const FILE = process.argv[2] ?? 'screenshots/match.webp';
const BYTES_MAX = 2_000_000;
const SIZE = { width: 390, height: 844 };
const SCALE = 0.72;
const QUALITY = '46';
/** How long a picture is shown: of a decision, of the end of a deal. */
const DECISION_MS = 420;
const RESULT_MS = 1_900;
/** How many decisions are shown of the first deal, and of each later one, from its start. */
const SHOWN_OF_FIRST = 26;
const SHOWN_LATER = 3;
const DECISIONS_MAX = 2_000;
const HINT_MS = 5_000;
const READY = 'Ready';

const folder = mkdtempSync(join(tmpdir(), 'lair-match-'));
const frames = [];

async function draw(page, ms) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    clip: { x: 0, y: 0, ...SIZE, scale: SCALE },
  });
  await session.detach();
  const path = join(folder, `${String(frames.length).padStart(4, '0')}.png`);
  writeFileSync(path, Buffer.from(data, 'base64'));
  frames.push({ path, ms });
}

/** Answers the current question as well as a newcomer can from what the screen shows. */
async function answer(page) {
  const { now } = await page.evaluate(() => {
    const is_there = (selector) => document.querySelector(selector) !== null;
    if (is_there('dialog[open] #end-title')) return { now: 'result' };
    if (is_there('.claim.mahjong:not([aria-disabled])')) return { now: 'win' };
    if (is_there('.hand.active')) return { now: 'discard' };
    return { now: is_there('.claim.pass:not([aria-disabled])') ? 'claim' : 'nothing' };
  });
  return now;
}

async function until_asked(page) {
  await page
    .locator('.hand.active, .claim.pass:not([aria-disabled]), dialog[open] #end-title')
    .first()
    .waitFor({ timeout: 120_000 });
}

/** Waits until the hint has counted what each discard is worth; a slow machine goes on without. */
function hinted(page) {
  const best = page.locator('.hand .best').first();
  return best.waitFor({ timeout: HINT_MS }).catch(() => undefined);
}

/** Discards the tile that the hint highlights. */
async function discard(page) {
  const glowing = page.locator('.hand .best').last();
  const tile = (await glowing.count()) > 0 ? glowing : page.locator('.hand li').last();
  const button = tile.locator('button').or(tile).last();
  await button.click({ force: true });
  return button;
}

async function play(page) {
  let deal = 1;
  let decisions = 0;
  for (let at = 0; at < DECISIONS_MAX; at += 1) {
    await until_asked(page);
    const now = await answer(page);
    const shown = decisions < (deal === 1 ? SHOWN_OF_FIRST : SHOWN_LATER);
    if (now === 'result') {
      // Wait until all items are counted up.
      await settled(page);
      await draw(page, RESULT_MS);
      const standings = page.locator('dialog[open]').getByRole('button', { name: 'Game over' });
      if ((await standings.count()) > 0) return standings.click();
      await page.locator('dialog[open]').getByRole('button', { name: READY, exact: true }).click();
      await page.locator('dialog[open] #end-title').waitFor({ state: 'detached' });
      deal += 1;
      decisions = 0;
      continue;
    }
    decisions += 1;
    if (now === 'discard') await hinted(page);
    if (shown || now === 'win') await draw(page, now === 'win' ? RESULT_MS : DECISION_MS);
    if (now === 'win') await page.locator('.claim.mahjong').click();
    else if (now === 'discard') {
      await discard(page);
    } else {
      const meld = page.locator('.claim.pung:not([aria-disabled])');
      const takes = (await meld.count()) > 0;
      await (takes ? meld.first() : page.locator('.claim.pass')).click();
      if (takes) {
        await page.waitForTimeout(250);
        await draw(page, DECISION_MS);
      }
    }
    await page.waitForTimeout(120);
  }
  throw new Error('the match does not end');
}

const server = await start_lair_server({ bots: ['--bot-turn-ms', '60', '--bot-claim-ms', '20'] });
const browser = await launch();
try {
  const page = await browser.newPage({ viewport: SIZE });
  await with_settings(page, { guided: true, language: 'en', sound: false, discardByMouse: 'once' });
  await page.goto(server.url);
  await page.getByLabel('Your name').fill('Mei');
  await page.waitForTimeout(600);
  await draw(page, RESULT_MS);
  await page.getByRole('button', { name: /Play now/ }).click();
  await page.getByTestId('hint-button').click();
  await play(page);
  await page.waitForTimeout(800);
  await draw(page, RESULT_MS * 2);
} finally {
  await browser.close();
  await server.stop();
}
const each = frames.flatMap(({ path, ms }) => ['-d', String(ms), '-lossy', '-q', QUALITY, path]);
execFileSync('img2webp', ['-loop', '0', '-mixed', '-min_size', '-kmax', '60', ...each, '-o', FILE]);
rmSync(folder, { recursive: true, force: true });
const { size } = statSync(FILE);
console.log(`${FILE}: ${frames.length} pictures, ${size} bytes`);
if (size > BYTES_MAX) throw new Error(`more than ${BYTES_MAX} bytes`);
