// Derives catalogues: simplified Chinese, Japanese names of hands, English in two parts.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Converter } from 'opencc-js';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const simplified = Converter({ from: 'hk', to: 'cn' });
const japanese = Converter({ from: 'hk', to: 'jp' });

/**
 * What simplified Chinese calls differently: single words of the game, replaced before the
 * characters are simplified, and whole entries that no rule could find. The C++ clients read them
 * too.
 */
const { terms: TERMS, entries: ENTRIES } = JSON.parse(
  readFileSync(here('simplified.json'), 'utf8'),
);

/** Japanese terms, applied after conversion to Japanese characters. C++ clients read them too. */
const { terms: JAPANESE_TERMS } = JSON.parse(readFileSync(here('japanese.json'), 'utf8'));

function simplify(catalogue) {
  const entries = Object.entries(catalogue).map(([key, text]) => {
    const termed = TERMS.reduce((now, [from, to]) => now.replaceAll(from, to), text);
    return [key, ENTRIES[key] ?? simplified(termed)];
  });
  return Object.fromEntries(entries);
}

/** Hands without a Japanese name keep their Chinese one. */
function japanese_items(catalogue) {
  const items = Object.entries(catalogue).filter(([key]) => key.startsWith('item.'));
  const named = items.map(([key, text]) => [
    key,
    JAPANESE_TERMS.reduce((now, [from, to]) => now.replaceAll(from, to), japanese(text)),
  ]);
  return Object.fromEntries(named);
}

/** Groups of words that the first page does not need; every other screen waits for them. */
const LATER = new Set(
  `account act asks automation boards bracket chart choice command count create day discard drawn
   duplicate example facts fair filter follow games guide hall hand hints house item keys league
   learn lesson marked match moderate moderation nav operate option option_says options
   paper path pause phase phrase place player profile read reason rematch replay report review
   rules score seat settings share sheets strength style teams verdict watch win`.split(/\s+/),
);

/** English comes with the first page in every language, in two parts so that one loads early. */
function parted(catalogue) {
  const is_later = ([key]) => LATER.has(key.split('.')[0]);
  const entries = Object.entries(catalogue);
  return {
    first: Object.fromEntries(entries.filter((entry) => !is_later(entry))),
    later: Object.fromEntries(entries.filter(is_later)),
  };
}

const read = (name) => JSON.parse(readFileSync(here(`../src/${name}.json`), 'utf8'));
const english = parted(read('words/en'));
const traditional = read('words/zh-Hant');
for (const [name, catalogue] of [
  ['words/zh-Hans', simplify(traditional)],
  ['words/ja-items', japanese_items(traditional)],
  ['words/en-first', english.first],
  ['words/en-later', english.later],
  ['rules/what.zh-Hans', simplify(read('rules/what.zh-Hant'))],
]) {
  const text = JSON.stringify(catalogue, null, 2);
  writeFileSync(here(`../src/${name}.json`), `${text}\n`);
}
