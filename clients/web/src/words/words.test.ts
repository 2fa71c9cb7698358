// That every language has every word, filled in as meant.
import { describe, expect, it } from 'vitest';
import en from './en.json';
import { readable, textOf } from './words';
import zhHant from './zh-Hant.json';

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe('The Traditional Chinese catalogue', () => {
  const english = Object.entries(en).filter(([key]) => !key.endsWith('_one'));

  it.each(english)('has %s', (key, text) => {
    const own = (zhHant as Record<string, string>)[key];
    expect(own).toBeTruthy();
    expect(placeholders(own ?? '')).toEqual(placeholders(text));
  });

  it('has no word that English lacks', () => {
    expect(Object.keys(zhHant).filter((key) => !(key in en))).toEqual([]);
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
