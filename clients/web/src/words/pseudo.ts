// English made longer, accented and bracketed, so that clipped or untranslated text stands out.
import type { Catalogue } from './words';

const ACCENTED: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  A: 'Å',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ø',
  U: 'Û',
};
const LONGER = 0.4;
const PLACEHOLDER = /(\{\w+\})/;

/** Texts this short, such as the letters of winds and tiles, are left as they are. */
const SHORT = 2;

function disguised(text: string): string {
  if (text.length <= SHORT) return text;
  const parts = text.split(PLACEHOLDER);
  const accented = parts.map((part) =>
    PLACEHOLDER.test(part)
      ? part
      : part.replace(/[a-zA-Z]/g, (letter) => ACCENTED[letter] ?? letter),
  );
  const more = '~'.repeat(Math.ceil(text.replace(PLACEHOLDER, '').length * LONGER));
  return `[${accented.join('')}${more}]`;
}

export function pseudo(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, text]) => [key, text && disguised(text)]),
  );
}
