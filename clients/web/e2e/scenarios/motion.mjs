// Each motion that tells the story occurs in a real deal and leaves nothing behind; nothing flies
// for visitors who want no motion.
import { MOVING } from '../support/browser.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import {
  expect_equal,
  open_form,
  start_from_form,
  until,
  until_asked,
  with_settings,
} from '../support/table.mjs';

/** Starts counting what takes off and what is still in the air. */
function watch_sky(page) {
  return page.evaluate(() => {
    const sky = document.querySelector('.sky');
    globalThis.flown = 0;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) globalThis.flown += addedNodes.length;
    }).observe(sky, { childList: true });
  });
}

const flown = (page) => page.evaluate(() => globalThis.flown);
const in_the_air = (page) => page.locator('.sky > *').count();

async function at_table(browser, { settings = {}, ...options }, look) {
  const server = await start_scripted_server();
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, ...options });
  try {
    await with_settings(page, settings);
    await go_to(page, server.url, 'table');
    await page.locator('.sky').waitFor({ state: 'attached' });
    await watch_sky(page);
    await page.locator('.hand button').last().click();
    await page.locator('.claim.pass').waitFor();
    await look(page);
  } finally {
    await page.close();
    server.stop();
  }
}

const CALLED_AWAY = 'the winning tile goes to the winner';

/** Notes every motion by what it shows, from the first page on. */
function note_motions(CALLED_AWAY) {
  const seen = {};
  globalThis.motions = seen;
  const note = (what) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };
  const of_css = {
    arrive: 'the drawn tile slides in',
    count: 'items count up',
    win: 'the winning tile lands',
  };
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...given) {
    const isFlight = this.parentElement?.matches('.sky');
    if (isFlight && this.tagName === 'I') note('points fly between seats');
    else if (isFlight && given[0].length === 4) note(CALLED_AWAY);
    else if (isFlight) {
      note(this.matches('.aside') ? 'a claim pulls its tile' : 'a discard flies to its pond');
    } else if (this.matches('.hand > li') && given[1]?.delay !== undefined)
      note('the hand is dealt');
    return animate.apply(this, given);
  };
  addEventListener('animationstart', ({ animationName }) => {
    const named = Object.keys(of_css).find((end) => animationName.endsWith(`-${end}`));
    if (named) note(of_css[named]);
  });
}
const MOTIONS = [
  'the hand is dealt',
  'the drawn tile slides in',
  'a discard flies to its pond',
  'a claim pulls its tile',
  'points fly between seats',
];
/** Motions of a win's scene, which a player may end by a press before they begin. */
const OF_A_WIN = ['the winning tile lands', 'items count up'];
const FLIGHTS = MOTIONS.filter((motion) => /fl|dealt|pull/.test(motion));
const DECISIONS_MAX = 1500;

/** Plays, claiming whatever is offered, until `is_enough` accepts what was seen. */
async function play_until(page, is_enough) {
  const press = (button) => button.click({ timeout: 5000 }).catch(() => undefined);
  for (let decision = 0; decision < DECISIONS_MAX; decision += 1) {
    const state = await until_asked(page);
    if (is_enough(await page.evaluate(() => globalThis.motions), state)) return;
    if (state === 'over') {
      await press(page.locator('dialog .foot .primary'));
      continue;
    }
    const wanted = ['mahjong', 'kong', 'pung', 'chow'].map((kind) => `.claim.${kind}`).join();
    const claims = page.locator(wanted).and(page.locator(':not([aria-disabled])'));
    if ((await claims.count()) > 0) await press(claims.last());
    else if ((await page.locator('.hand.active').count()) > 0) {
      await press(page.locator('.hand li').last().getByRole('button'));
    } else await press(page.locator('.claim.pass'));
  }
  const seen = await page.evaluate(() => Object.keys(globalThis.motions).join());
  throw new Error(`not every motion was seen, only: ${seen}`);
}

/** Plays against real bots until `is_enough`; returns the motions seen and `--travel`. */
async function in_a_deal(browser, server, options, is_enough) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, ...options });
  await page.addInitScript(note_motions, CALLED_AWAY);
  await open_form(page, server.url, { style: 'KFC' });
  await start_from_form(page);
  await play_until(page, is_enough);
  const motions = await page.evaluate(() => globalThis.motions);
  const travel = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--travel').trim(),
  );
  await page.close();
  return { motions, travel };
}

async function with_server(play) {
  const server = await start_lair_server();
  try {
    await play(server);
  } finally {
    await server.stop();
  }
}

const tell_the_story = (browser) =>
  with_server((server) =>
    in_a_deal(browser, server, MOVING, (seen) => MOTIONS.every((motion) => seen[motion] > 0)),
  );

const tell_it_still = (browser) =>
  with_server(async (server) => {
    const reduced = { reducedMotion: 'reduce' };
    const is_over = (_, state) => state === 'over';
    const { motions, travel } = await in_a_deal(browser, server, reduced, is_over);
    for (const motion of FLIGHTS)
      expect_equal(motions[motion] ?? 0, 0, `with motion reduced, ${motion}`);
    expect_equal(travel, '0', 'how far anything travels with motion reduced');
  });

function fly_and_land(browser) {
  return at_table(browser, MOVING, async (page) => {
    await until(async () => (await flown(page)) >= 1, 'no discard flew');
    await until(async () => (await in_the_air(page)) === 0, 'something stays in the air');
    await page.locator('.claim.pass').click();
    await page.locator('.claim.short').waitFor();
    await until(async () => (await in_the_air(page)) === 0, 'something stays in the air');
  });
}

/** When a win's scene begins, notes in order what it will show, and what moves after a press. */
function note_scene(isPressed) {
  new MutationObserver(() => {
    const scene = document.querySelector('dialog[open] .scene');
    if (!scene || globalThis.scene) return;
    const moving = () => scene.getAnimations({ subtree: true });
    const kinds = moving()
      .sort((one, other) => one.effect.getTiming().delay - other.effect.getTiming().delay)
      .filter(({ effect }) => effect.target.matches('.rack > .group > .tile, .sheet *'))
      .map(({ animationName }) => animationName.split('-').at(-1))
      .filter((kind, at, all) => kind !== 'show' && kind !== all[at - 1]);
    globalThis.scene = { order: [...new Set(kinds)].join(), parts: moving().length };
    if (isPressed) scene.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    globalThis.scene.left = moving().length;
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['open'] });
}

async function at_the_win(browser, options, isPressed, look) {
  const server = await start_scripted_server();
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, ...options });
  try {
    await page.addInitScript(note_motions, CALLED_AWAY);
    await page.addInitScript(note_scene, isPressed);
    await go_to(page, server.url, 'win');
    await look(page, await page.evaluate(() => globalThis.scene));
  } finally {
    await page.close();
    server.stop();
  }
}

function tell_the_win(browser) {
  return at_the_win(browser, MOVING, false, async (page, { order, parts, left }) => {
    expect_equal(order, 'lay,win,count,sum', 'the scene of a win');
    expect_equal(left, parts, 'what moves before a press');
    for (const motion of [CALLED_AWAY, ...OF_A_WIN]) {
      const seen = () => page.evaluate((what) => globalThis.motions[what] > 0, motion);
      await until(seen, `not seen: ${motion}`);
    }
    const told = await page.evaluate((what) => globalThis.motions[what], CALLED_AWAY);
    expect_equal(told, 1, CALLED_AWAY);
    const scores = page.locator('dialog .foot .button').nth(1);
    await scores.click();
    await page.getByTestId('score-table').waitFor();
    await scores.click();
    await page.locator('.scene.told').waitFor();
  });
}

function press_the_win(browser) {
  return at_the_win(browser, MOVING, true, (_, { left }) => {
    expect_equal(left, 0, 'what moves after a press');
  });
}

async function stay_still(browser) {
  const still = async (page) => {
    // Two frames later anything that would fly has taken off.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect_equal(await flown(page), 0, 'what flew');
  };
  await at_table(browser, { reducedMotion: 'reduce' }, still);
  await at_table(browser, { ...MOVING, settings: { motion: 'less' } }, still);
}

export const scenarios = [
  { name: 'five motions tell the story of a deal', run: tell_the_story },
  { name: 'where motion is reduced, a deal is told without flights', run: tell_it_still },
  { name: 'a discard flies and lands, nothing stays in the air', run: fly_and_land },
  { name: 'a win is told as a scene, once', run: tell_the_win },
  { name: 'a press shows the rest of a win', run: press_the_win },
  { name: 'nothing flies for who wants no motion', run: stay_still },
];
