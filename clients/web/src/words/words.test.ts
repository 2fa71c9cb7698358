// Every language has every word and fills in its values correctly.
import { describe, expect, it } from 'vitest';
import { codeOf, tileOf } from '../fold/tiles';
import { tileFrom } from '../legal_buttons/commands';
import en from './en.json';
import ja from './ja.json';
import jaItems from './ja-items.json';
import { pseudo } from './pseudo';
import { type Catalogue, PSEUDO, readable, textOf } from './words';
import { language, percent, speak } from './words.svelte';
import zhHans from './zh-Hans.json';
import zhHant from './zh-Hant.json';

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const english: Catalogue = en;
/** Plural forms exist only in the languages that have them. */
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

describe('The English catalogue', () => {
  const said = (wanted: RegExp) => Object.values<string>(en).filter((text) => wanted.test(text));

  it('has one term for one thing', () => {
    expect(said(/honour|\bpongs?\b|\bmyriads?\b|\bcircles?\b/i)).toEqual([]);
  });

  it('is spelt as in Britain', () => {
    const american = [
      '(?:apolog|author|organ|penal|real|recogn|summar)iz(?:e|ed|er|ers|es|ing|ation|ations)',
      '(?:behavi|col|fav|flav|neighb)ors?',
      '(?:col|fav)or(?:ed|ing|ite|ites)',
      '(?:cancel|label|travel)(?:ed|ing)',
      'cent(?:er|ers|ered)',
      'catalogs?',
      'gray',
    ];
    expect(said(new RegExp(`\\b(?:${american.join('|')})\\b`, 'i'))).toEqual([]);
  });

  it('says nothing as a form would', () => {
    const stiff =
      /whom you do not hear|stop being|enough to go out: |do not divide|shut out|\b1 watch\b/i;
    expect(said(stiff)).toEqual([]);
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

  it('keeps a name that is written from right to left apart from the numbers beside it', () => {
    const offer = { name: 'דנה', table: 'East 2' };
    expect(textOf(en, 'en', 'person.invites', offer)).toContain('\u2068דנה\u2069');
    expect(textOf(en, 'en', 'person.invites', offer)).not.toContain('\u2068East');
  });

  it('is missing for an unknown key', () => {
    expect(textOf(en, 'en', 'no.such.key')).toBeUndefined();
  });
});

describe('The language', () => {
  it('is the one wanted last, however late the words of another come', async () => {
    await Promise.all([speak(PSEUDO), speak('en')]);
    expect(language()).toBe('en');
  });
});

describe('A code without a word', () => {
  it('is shown readably', () => {
    expect(readable('gift_of_heaven')).toBe('Gift of heaven');
  });
});

const SUITED = ['m', 'p', 's'].flatMap((suit) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `${suit}${rank}`),
);
const HONORS = ['we', 'ws', 'ww', 'wn', 'dr', 'dg', 'dw'];

describe.each(CATALOGUES.filter(([name]) => name !== 'pseudo').concat([['English', english]]))(
  'The text table in %s',
  (_, catalogue) => {
    it.each([...SUITED, ...HONORS])('reads %s as it writes it', (code) => {
      const isSuited = SUITED.includes(code);
      const word = catalogue[isSuited ? `short.${code.charAt(0)}` : `short.${code}`] ?? '';
      const written = isSuited ? `${code.charAt(1)}${word}` : word;
      const read = tileFrom(written);
      expect(read === undefined ? written : codeOf(read)).toBe(code);
      expect(tileOf(code)).toBe(read);
    });
  },
);

describe('The help of the text table', () => {
  it('names a tile as the table does', () => {
    expect(en['read.help']).toContain(`d 5${en['short.s']} `);
  });
});

describe('A part as a percentage', () => {
  it('has a decimal when it is small, or when asked for', () => {
    expect([percent(0.016), percent(0.345), percent(0.685, 1)]).toEqual(['1.6%', '35%', '68.5%']);
  });
});
