// Looks up the words of one language and fills in their values.
import type en from './en.json';

export type Catalogue = Partial<Record<string, string>>;
export type Key = keyof typeof en;
export type Values = Record<string, string | number>;

/** The languages that have a catalogue, each under its own name. */
export const LANGUAGES = {
  en: 'English',
  'zh-Hant': '繁體中文',
  'zh-Hans': '简体中文',
  ja: '日本語',
} as const;
/** English made longer and accented, to see what would not fit; only for tests. */
export const PSEUDO = 'en-x-pseudo';
export type Language = keyof typeof LANGUAGES | typeof PSEUDO;

const plurals = new Map<string, Intl.PluralRules>();

function pluralOf(language: string, count: number): string {
  let rules = plurals.get(language);
  if (!rules) {
    rules = new Intl.PluralRules(language);
    plurals.set(language, rules);
  }
  return rules.select(count);
}

/** The text of `key`; with a `count`, its plural form if the language has one. */
export function textOf(
  catalogue: Catalogue,
  language: string,
  key: string,
  values: Values = {},
): string | undefined {
  const count = values.count;
  const plural = typeof count === 'number' ? `${key}_${pluralOf(language, count)}` : key;
  const text = catalogue[plural] ?? catalogue[key];
  return text?.replace(/\{(\w+)\}/g, (_, name: string) => shown(values[name], language));
}

/** Hebrew, Arabic and what else is written from right to left. */
const LEFTWARD = /[\u05d0-\u08c7\ufb1d-\ufdff\ufe70-\ufefc]/;

function shown(value: string | number | undefined, language: string): string {
  if (typeof value === 'number') return formatted(value, language);
  if (!value) return '';
  // Isolated, such a name does not carry off the numbers and signs beside it.
  return LEFTWARD.test(value) ? `\u2068${value}\u2069` : value;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Formats are expensive to make and numbers are written with every event, so formats are kept. */
export function formatted(value: number, language: string): string {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language);
    formats.set(language, format);
  }
  return format.format(value);
}

/** A code without a catalogue entry as readable text: "own_wind" as "Own wind". */
export function readable(code: string): string {
  const text = code.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
