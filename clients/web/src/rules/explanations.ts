// What every element requires, by its rule number, in a language other than English.
import { type Catalogue, type Language, PSEUDO } from '../words/words';
import elements from './elements.json';

/** Empty if they cannot be loaded; the English explanations come with the elements. */
export function explanationsIn(language: Language): Promise<Catalogue> {
  return CATALOGUES[language]().catch(() => ({}));
}

const CATALOGUES: Record<Language, () => Promise<Catalogue>> = {
  en: async () => ({}),
  'zh-Hant': async () => (await import('./what.zh-Hant.json')).default,
  'zh-Hans': async () => (await import('./what.zh-Hans.json')).default,
  ja: async () => (await import('./what.ja.json')).default,
  [PSEUDO]: async () => (await import('../words/pseudo')).pseudo(english()),
};

function english(): Catalogue {
  const rows = Object.values(elements).flat();
  return Object.fromEntries(rows.map(({ rule, what }) => [rule, what]));
}
