// The words of the chosen language; everything drawn with them changes when the language does.

import { chowTiles, codeOf, rankOf, suitOf, type Tile } from '../fold/tiles';
import type { Meld } from '../link/protocol';
import { MeldKind } from '../link/protocol';
import first from './en-first.json';
import {
  type Catalogue,
  formatted,
  type Key,
  type Language,
  PSEUDO,
  readable,
  textOf,
  type Values,
} from './words';

export { readable } from './words';

/** What every language falls back to; only the first page's words until the rest has loaded. */
let english: Catalogue = first;
let later: Promise<void> | undefined;
/** The language wanted last. */
let latest: Language = 'en';

const chosen = $state<{ language: Language; catalogue: Catalogue }>({
  language: 'en',
  catalogue: english,
});

/** Loads the words that the first page does not need; every other screen waits for them. */
export function laterWords(): Promise<void> {
  later ??= import('./en-later.json').then(
    ({ default: rest }) => {
      english = { ...first, ...rest };
      if (chosen.language === 'en') chosen.catalogue = english;
    },
    (error: unknown) => {
      later = undefined;
      throw error;
    },
  );
  return later;
}

export function language(): Language {
  return chosen.language;
}

/** Does nothing if another language is wanted before its words have come. */
export async function speak(wanted: Language): Promise<void> {
  if (/^(zh|ja)/.test(wanted)) void import('./cjk_face').then(({ provideFace }) => provideFace());
  latest = wanted;
  const catalogue = await CATALOGUES[wanted]();
  if (latest !== wanted) return;
  chosen.catalogue = catalogue;
  chosen.language = wanted;
}

const CATALOGUES: Record<Language, () => Promise<Catalogue>> = {
  en: async () => english,
  'zh-Hant': async () => (await import('./zh-Hant.json')).default,
  'zh-Hans': async () => (await import('./zh-Hans.json')).default,
  ja: async () => {
    const [words, items] = await Promise.all([import('./ja.json'), import('./ja-items.json')]);
    return { ...items.default, ...words.default };
  },
  [PSEUDO]: async () => {
    const [{ pseudo }] = await Promise.all([import('./pseudo'), laterWords()]);
    return pseudo(english);
  },
};

/** The first of the browser's languages that has a catalogue. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const first = wanted.find((tag) => /^(en|zh|ja)\b/i.test(tag));
  if (!first || /^en/i.test(first)) return 'en';
  if (/^ja/i.test(first)) return 'ja';
  return /\b(Hans|CN|SG|MY)\b/i.test(first) ? 'zh-Hans' : 'zh-Hant';
}

export function say(key: Key, values?: Values): string {
  return (
    textOf(chosen.catalogue, chosen.language, key, values) ??
    textOf(english, 'en', key, values) ??
    key
  );
}

/** The words for a code of the server, under `group`; `otherwise` if the catalogue has none. */
export function sayCode(group: string, code: string, values?: Values, otherwise?: string): string {
  const key = `${group}.${code}`;
  return textOf(chosen.catalogue, chosen.language, key, values) ?? otherwise ?? readable(code);
}

/** "Minimum faan: 3", with the colon of the language. */
export function labelled(label: string, value: string): string {
  return say('app.labelled', { label, value });
}

/** "Ana, Bo", with the comma of the language. */
export function listed(parts: readonly string[]): string {
  return parts.join(say('app.comma'));
}

export function number(value: number): string {
  return formatted(value, chosen.language).replace('-', '−');
}

/** A date with its time, in seconds since 1970. */
export function pointInTime(seconds: number | bigint): string {
  const format = new Intl.DateTimeFormat(chosen.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return format.format(Number(seconds) * 1000);
}

/** A time to meet: with the day of the week and the time zone of the hour. */
export function appointment(seconds: number): string {
  const format = new Intl.DateTimeFormat(chosen.language, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  });
  return format.format(seconds * 1000);
}

/** The device's time zone: "Asia/Hong_Kong". */
export function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
}

/** A date, in seconds since 1970. */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat(chosen.language, { dateStyle: 'medium' }).format(seconds * 1000);
}

/** A fraction of 1 as a percentage; by default with one decimal below a tenth, else with none. */
export function percent(part: number, maximumFractionDigits = part < TENTH ? 1 : 0): string {
  const format = { style: 'percent', maximumFractionDigits } as const;
  return new Intl.NumberFormat(chosen.language, format).format(part);
}

/** With its sign, for amounts that are gained or lost. */
export function signed(value: number): string {
  return value > 0 ? `+${number(value)}` : number(value);
}

const TENTH = 0.1;
const NUMERALS = '一二三四五六七八九';

export function tileName(tile: Tile): string {
  const suit = suitOf(tile);
  if (!suit) return sayCode('tile', codeOf(tile));
  const rank = rankOf(tile) ?? 0;
  return sayCode('tile', suit, {
    rank: /^(zh|ja)/.test(chosen.language) ? (NUMERALS[rank - 1] ?? '') : String(rank),
  });
}

/** A tile in the short form of a typed command: "7m", "3p", "5s", "E", "red", "F1". */
export function tileShort(tile: Tile): string {
  const suit = suitOf(tile);
  return suit ? `${rankOf(tile)}${say(`short.${suit}`)}` : sayCode('short', codeOf(tile));
}

/** "7-8-9 of dots", as a chow is called. */
export function chowName(lowest: Tile): string {
  const ranks = chowTiles(lowest).map(rankOf).join('-');
  return sayCode('tile', suitOf(lowest) ?? '', { rank: ranks });
}

export function meldName(meld: Meld): string {
  const words: Values =
    meld.kind === MeldKind.CHOW ? { tiles: chowName(meld.tile) } : { tile: tileName(meld.tile) };
  return sayCode('meld', String(meld.kind), words);
}
