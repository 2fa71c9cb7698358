// What can be measured on a page: axe's findings, what does not fit, what is too small to press.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { with_settings } from './table.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The least size of a control, in pixels. */
const TARGET = 24;
const SOON_MS = 1000;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export function with_axe(page) {
  return page.addInitScript(AXE);
}

/** Only violations are reported: describing what passes takes a third of the time. */
function findings(page, runOnly) {
  return page.evaluate(async (only) => {
    const options = { runOnly: only, resultTypes: ['violations'] };
    const { violations } = await globalThis.axe.run(document, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`));
  }, runOnly);
}

export function axe_findings(page) {
  return findings(page, { type: 'tag', values: RULES });
}

/** The only findings that another theme may change. */
export function contrast_findings(page) {
  return findings(page, { type: 'rule', values: ['color-contrast'] });
}

/**
 * Animations change colours while they run. Those that would soon be over are finished at once,
 * however slowly frames are drawn; a running countdown goes on.
 */
export function settled(page) {
  return page.evaluate((soon_ms) => {
    for (const animation of document.getAnimations()) {
      const { effect, currentTime, playState } = animation;
      const left_ms = effect ? effect.getComputedTiming().endTime - currentTime : Infinity;
      const is_told = effect?.target?.closest('.scene');
      if (playState === 'running' && (is_told || left_ms < soon_ms)) animation.finish();
    }
  }, SOON_MS);
}

/** What is wider than the window, or than the button it is written on. */
export function overflowing(page) {
  return page.evaluate(() => {
    const page = document.documentElement;
    const unseen = document.createElement('style');
    unseen.textContent = '.hidden-text { display: none }';
    document.head.append(unseen);
    const wide = page.scrollWidth > page.clientWidth ? ['the page'] : [];
    /** The glow around a tile is not text. */
    const written = (part) => part.textContent.trim() !== '';
    const buttons = [...document.querySelectorAll('button, .button, label, th, td')]
      .filter(written)
      .filter((part) => part.getClientRects().length > 0 && !part.closest('.hidden-text'))
      .filter((part) => getComputedStyle(part).textOverflow !== 'ellipsis')
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
      .map((part) => `${part.tagName} "${part.textContent.trim().slice(0, 40)}"`);
    unseen.remove();
    return [...wide, ...buttons];
  });
}

/** What lies on the table but not wholly within its edge, as "name left,top right,bottom". */
export function cut_off(page) {
  return page.evaluate(() => {
    const board = document.querySelector('.board').getBoundingClientRect();
    const is_out = ({ left, top, right, bottom }) =>
      left < board.left - 1 ||
      top < board.top - 1 ||
      right > board.right + 1 ||
      bottom > board.bottom + 1;
    return [...document.querySelectorAll('.seat .badge, .seat .tile, .hub')]
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && is_out(box))
      .map(({ part, box }) => {
        const edges = [box.left, box.top, box.right, box.bottom].map(Math.round);
        return `"${part.textContent.trim() || part.className}" ${edges}`;
      });
  });
}

/** Controls below the least size, as "name width x height". */
export function small_targets(page, least) {
  return page.evaluate((size) => {
    /** A label belongs to the control it names. */
    const pressable = (part) => {
      const [own, label] = [part, part.closest('label') ?? part].map((one) =>
        one.getBoundingClientRect(),
      );
      return label.height > own.height ? label : own;
    };
    const controls = 'button, a[href], input:not([type=radio]), select, summary';
    return [...document.querySelectorAll(controls)]
      .filter((part) => part.getClientRects().length > 0 && !part.matches('.skip'))
      .filter((part) => getComputedStyle(part).opacity !== '0')
      .map((part) => ({ part, box: pressable(part) }))
      .filter(({ box }) => box.width < size - 0.5 || box.height < size - 0.5)
      .map(({ part, box }) => {
        const name = part.getAttribute('aria-label') ?? part.textContent.trim();
        return `"${name}" ${Math.round(box.width)} x ${Math.round(box.height)}`;
      });
  }, least);
}

/** Parts that are smaller than `least`, as "name width x height". */
export function small_parts(page, selector, least) {
  return page.locator(selector).evaluateAll(
    (parts, size) =>
      parts
        .filter((part) => part.getClientRects().length > 0 && !part.closest('.hidden-text'))
        .map((part) => ({ part, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.width < size - 0.5 || box.height < size - 0.5)
        .map(({ part, box }) => {
          const name = part.getAttribute('aria-label') ?? part.textContent.trim();
          return `"${name}" ${Math.round(box.width)} x ${Math.round(box.height)}`;
        }),
    least,
  );
}

/** Labels in Chinese or Japanese that break within a word, as "before/after". */
export function broken_words(page) {
  return page.evaluate(() => {
    const { lang } = document.documentElement;
    if (!/^(zh|ja)/.test(lang)) return [];
    const words = new Intl.Segmenter(lang, { granularity: 'word' });
    const is_cjk = (letter) =>
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(letter);
    const found = [];
    const look = (node) => {
      const text = node.data;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (range.getClientRects().length < 2) return;
      const begins = new Set([...words.segment(text)].map(({ index }) => index));
      let above;
      for (let at = 0; at < text.length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { top, height } = range.getBoundingClientRect();
        const is_next = above !== undefined && top > above + height / 2;
        if (height > 0) above = top;
        const is_within = !begins.has(at) && is_cjk(text[at - 1]) && is_cjk(text[at]);
        if (is_next && (is_within || text[at - 1] === '第'))
          found.push(`broken: ${text.slice(0, at)}/${text.slice(at)}`);
      }
    };
    // In sentences Chinese may break anywhere.
    const labels = lang.startsWith('ja') ? ', label, summary' : '';
    for (const part of document.querySelectorAll(`button, h1, h2, h3, legend, th${labels}`)) {
      if (part.getClientRects().length === 0) continue;
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        // Text only for screen readers is in a box of one pixel.
        if (texts.currentNode.parentElement.getBoundingClientRect().width > 1)
          look(texts.currentNode);
      }
    }
    return found;
  });
}

/** Words that no catalogue provided: keys shown as they are. */
export function raw_keys(page) {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll('[aria-label]')].map((part) => part.ariaLabel);
    const texts = [...document.body.innerText.split('\n'), ...names];
    return texts.filter((text) => /^[a-z_]+(\.[a-z_0-9-]+)+$/i.test(text.trim()));
  });
}

function set_theme(page, theme) {
  return page.evaluate((wanted) => {
    document.documentElement.dataset.theme = wanted;
  }, theme);
}

/** All the checks above, in both themes; each line begins with `where`. */
export async function problems_of(page, where) {
  const problems = [];
  for (const [theme, find] of [
    ['light', contrast_findings],
    ['dark', axe_findings],
  ]) {
    await set_theme(page, theme);
    await settled(page);
    problems.push(...(await find(page)).map((finding) => `${where} ${theme}: ${finding}`));
  }
  const wide = await overflowing(page);
  const small = await small_targets(page, TARGET);
  const wordless = await raw_keys(page);
  return [
    ...problems,
    ...wordless.map((part) => `${where}: no words for ${part}`),
    ...wide.map((part) => `${where}: too wide: ${part}`),
    ...small.map((part) => `${where}: too small: ${part}`),
  ];
}

async function what_does_not_fit(page, where) {
  const found = [...(await overflowing(page)), ...(await raw_keys(page))];
  return found.map((part) => `${where}: ${part}`);
}

/** For a window that shows, in less room, what axe has inspected in another. */
export async function problems_of_room(page, where) {
  const small = await small_targets(page, TARGET);
  return [
    ...(await what_does_not_fit(page, where)),
    ...small.map((part) => `${where}: too small: ${part}`),
  ];
}

/** Axe inspects one size: at other sizes content differs in place, not in kind. */
const VISITS = [
  { size: [390, 844], language: 'en', look: problems_of },
  { size: [320, 568], language: 'en-x-pseudo', look: what_does_not_fit },
  { size: [1280, 720], language: 'zh-Hant', look: what_does_not_fit },
];

async function visit(browser, tour, { size: [width, height], language, look }) {
  const problems = [];
  const open = async (own = {}) => {
    const page = await (await browser.newContext({ viewport: { width, height } })).newPage();
    await with_axe(page);
    await with_settings(page, { guided: true, language, ...own });
    return page;
  };
  await tour(open, async (page, what) => {
    problems.push(...(await look(page, `${width}x${height} ${language} ${what}`)));
  });
  return problems;
}

/** Scenarios that find faults along a tour, on phones and desktops. */
export function scenarios_of(tour, name) {
  return VISITS.map((one) => ({
    name: `${name}: ${one.size.join('x')}, ${one.language}`,
    long: true,
    async run(browser) {
      const problems = await visit(browser, tour, one);
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  }));
}
