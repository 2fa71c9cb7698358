// That every language has every word, filled in as meant.
import { describe, expect, it } from 'vitest';
import en from './en.json';
import ja from './ja.json';
import jaItems from './ja-items.json';
import { pseudo } from './pseudo';
import { type Catalogue, readable, textOf } from './words';
import zhHans from './zh-Hans.json';
import zhHant from './zh-Hant.json';

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const english: Catalogue = en;
/** Plural forms belong to the languages that have them. */
const keys = Object.keys(en).filter((key) => !key.endsWith('_one'));

const CATALOGUES: [string, Catalogue][] = [
  ['Traditional Chinese', zhHant],
  ['Simplified Chinese', zhHans],
  ['Japanese', { ...jaItems, ...ja }],
  ['pseudo', pseudo(en)],
];

describe.each(CATALOGUES)('The %s catalogue', (_, catalogue) => {
  it('has every word', () => {
    expect(keys.filter((key) => !catalogue[key])).toEqual([]);
  });

  it('fills in the same values', () => {
    const odd = Object.keys(catalogue).filter((key) => {
      const [own, other] = [catalogue[key] ?? '', english[key] ?? ''];
      return placeholders(own).join() !== placeholders(other).join();
    });
    expect(odd).toEqual([]);
  });

  it('has no word that English lacks', () => {
    expect(Object.keys(catalogue).filter((key) => !(key in en))).toEqual([]);
  });
});

describe('The Simplified Chinese catalogue', () => {
  it('has no Cantonese left in it', () => {
    const words = Object.values<string>(zhHans);
    expect(words.filter((text) => /[唔嘅咗啲喺嚟佢冇諗谂睇]/.test(text))).toEqual([]);
  });
});

describe('A text', () => {
  it('takes the plural form of its language', () => {
    expect(textOf(en, 'en', 'lobby.tables', { count: 1 })).toBe('1 table');
    expect(textOf(en, 'en', 'lobby.tables', { count: 2 })).toBe('2 tables');
    expect(textOf(zhHant, 'zh-Hant', 'lobby.tables', { count: 1 })).toBe('1 枱');
  });

  it('groups the digits of large numbers', () => {
    expect(textOf(en, 'en', 'win.limit', { limit: 65536 })).toBe('limit 65,536');
  });

  it('is missing for an unknown key', () => {
    expect(textOf(en, 'en', 'no.such.key')).toBeUndefined();
  });
});

describe('A code without a word', () => {
  it('is shown readably', () => {
    expect(readable('gift_of_heaven')).toBe('Gift of heaven');
  });
});
