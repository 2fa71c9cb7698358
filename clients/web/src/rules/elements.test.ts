// The tables of elements list what the engine has, row by row, in every language.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import en from '../words/en.json';
import type { Catalogue } from '../words/words';
import elements from './elements.json';
import { explanationsIn } from './explanations';
import ja from './what.ja.json';
import zhHans from './what.zh-Hans.json';
import zhHant from './what.zh-Hant.json';

const RULES = fileURLToPath(new URL('../../../../engine/rules/', import.meta.url));
const FOLDERS = { yahoo: 'yahoo', hkos: 'hkos', mcr: 'mcr', 'faan-laak': 'faan_laak' } as const;

describe.each(Object.entries(FOLDERS))('The elements of %s', (system, folder) => {
  const rows = elements[system as keyof typeof elements];
  const sources = readdirSync(`${RULES}${folder}`)
    .filter((name) => /^(elements|limits|fans|tile_points)\.cpp$/.test(name))
    .map((name) => readFileSync(`${RULES}${folder}/${name}`, 'utf8'))
    .join('\n');

  it('have the codes of the engine', () => {
    expect(rows.filter(({ code }) => !sources.includes(`"${code}"`))).toEqual([]);
  });

  it('have each their own number, all the engine gives', () => {
    const numbers = rows.map(({ rule }) => rule);
    expect(new Set(numbers).size).toBe(numbers.length);
    const given = [...sources.matchAll(/"(\w+)",[^"\n]*"([A-Z]\d+\.\d+)"\}/g)];
    const missing = given.filter(([, code]) => !rows.some((row) => row.code === code));
    const options = (code: string | undefined) => sources.includes(`Options::${code}`);
    expect(missing.map(([, code]) => code).filter((code) => !options(code))).toEqual([]);
  });

  it('say what they ask for', () => {
    expect(rows.filter(({ what, name, worth }) => !what && !name && !worth)).toEqual([]);
  });
});

const ROWS = Object.values(elements).flat();
const RULE = /\b[YHMF]\d+\.\d+/g;

/** The rules that a text refers to and the other numbers in it, sorted. */
function figures(text: string): string {
  const rules = text.match(RULE) ?? [];
  const numbers = text.replace(RULE, '').match(/\d+/g) ?? [];
  return [...rules, ...numbers].sort().join(' ');
}

const EXPLANATIONS: [string, Catalogue][] = [
  ['Traditional Chinese', zhHant],
  ['Simplified Chinese', zhHans],
  ['Japanese', ja],
];

describe.each(EXPLANATIONS)('The explanations in %s', (_, catalogue) => {
  it('are there for every element that has one', () => {
    const missing = ROWS.filter(({ rule, what }) => what && !catalogue[rule]?.trim());
    expect(missing.map(({ rule }) => rule)).toEqual([]);
  });

  it('explain nothing else', () => {
    const rules = new Set(ROWS.filter(({ what }) => what).map(({ rule }) => rule));
    expect(Object.keys(catalogue).filter((rule) => !rules.has(rule))).toEqual([]);
  });

  it('name the same rules and numbers', () => {
    const odd = ROWS.filter(({ rule, what }) => figures(catalogue[rule] ?? '') !== figures(what));
    expect(odd.map(({ rule }) => rule)).toEqual([]);
  });
});

describe('The explanations', () => {
  it('come in the language that is asked for', async () => {
    expect(await explanationsIn('zh-Hant')).toEqual(zhHant);
    expect(await explanationsIn('zh-Hans')).toEqual(zhHans);
    expect(await explanationsIn('ja')).toEqual(ja);
    expect((await explanationsIn('en-x-pseudo'))['Y4.33']).toMatch(/^\[áll föür flöwérš/);
  });

  it('come with the elements in English', async () => {
    expect(await explanationsIn('en')).toEqual({});
  });
});

describe('The sections of elements', () => {
  it('have words', () => {
    const codes = ROWS.map(({ section }) => section.toLowerCase().replaceAll(' ', '_'));
    const said: Catalogue = en;
    expect(codes.filter((code) => !said[`rules.section.${code}`])).toEqual([]);
  });
});

describe('The worth of an element', () => {
  it('is a number, or one for each', () => {
    expect(ROWS.filter(({ worth }) => !/^(\d+( each)?)?$/.test(worth))).toEqual([]);
  });
});

describe('The explanations in Simplified Chinese', () => {
  it('have no Cantonese left in them', () => {
    const texts = Object.values<string>(zhHans);
    expect(texts.filter((text) => /[糊枱隻叫食]/.test(text))).toEqual([]);
  });
});
