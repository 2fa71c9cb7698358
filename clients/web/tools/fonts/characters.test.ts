// The typefaces of the page have every character that its words use, in all languages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { charactersOf } from './characters';

const WEB = fileURLToPath(new URL('../..', import.meta.url));
const FIRST_CJK = '\u2e80';
/** Signs that every system has in a typeface of its own. */
const OF_THE_SYSTEM = '→↓Σ';
/** Characters that allow or forbid a line break; nothing is drawn for them. */
const UNDRAWN = '\u200b\u2060';

const face = (name: string) => charactersOf(join(WEB, 'fonts', name));
const sans = face('lair-sans.woff2');
const serif = face('lair-serif.woff2');
const cjk = face('lair-cjk.woff2');

const filesOf = (...endings: string[]) =>
  readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.some((ending) => file.endsWith(ending)) && !file.includes('.test.'))
    .map((file) => join(WEB, 'src', file));

/** The characters in these files, each with the name of one file that uses it. */
function written(files: readonly string[], textOf: (file: string) => string): [string, string][] {
  const seen = new Map<string, string>();
  for (const file of files) {
    for (const character of textOf(file)) if (character >= ' ') seen.set(character, file);
  }
  return [...seen].map(([character, file]) => [character, file.slice(WEB.length)]);
}

const read = (file: string) => readFileSync(file, 'utf8');
/** Catalogues, including derived ones, and explanations of elements, with escapes resolved. */
const words = written(filesOf('.json'), (file) => JSON.stringify(JSON.parse(read(file))));

describe('The typefaces', () => {
  it('are read with all their characters', () => {
    for (const latin of [sans, serif])
      expect([...'AZaz09 éÑßœ'].filter((one) => !latin.has(one))).toEqual([]);
    expect([sans.has('國'), cjk.has('國'), cjk.has('A')]).toEqual([false, true, false]);
  });

  it('have every character of the words', () => {
    expect(words.length).toBeGreaterThan(1000);
    const missing = words.filter(
      ([one]) => !sans.has(one) && !cjk.has(one) && !(OF_THE_SYSTEM + UNDRAWN).includes(one),
    );
    expect(missing).toEqual([]);
  });

  it.each(['zh-Hant', 'zh-Hans', 'ja'])(
    'have every character of dates and hours in %s',
    (language) => {
      const format = new Intl.DateTimeFormat(language, {
        ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
        ...{ hour: 'numeric', minute: '2-digit' },
      });
      const halfDays = Array.from(
        { length: 14 },
        (_, half) => new Date(2026, 10, 1, half * 12 + 1),
      );
      const texts = halfDays.map((date) => format.format(date)).join('');
      expect([...texts].filter((one) => one >= FIRST_CJK && !cjk.has(one))).toEqual([]);
    },
  );

  it('have the parts of the day that browsers name in Chinese', () => {
    expect([...'凌晨清晨早上上午中午下午晚上'].filter((one) => !cjk.has(one))).toEqual([]);
  });

  it('have every Chinese and Japanese character written beside the words', () => {
    const rooms = join(WEB, '../../server/lobby/room_plan.cpp');
    const beside = written([...filesOf('.svelte', '.ts'), rooms], read);
    expect(beside.filter(([one]) => one >= FIRST_CJK && !cjk.has(one))).toEqual([]);
  });
});
