// How the settings of a table are recognised as a style, by cases that the C++ clients read too.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fromJson, type JsonValue } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { RuleSystemSchema } from '../link/gen/lair/v1/values_pb';
import { laterWords } from '../words/words.svelte';
import { houseWords } from './house_words';
import { nameOfSettings, nameWith, nearestStyle, settingsNamed, styleOf } from './styles';

/** Settings as "key=value"; no `settings` or no `name` means that there is none. */
interface Cases {
  rules: JsonValue;
  names: { name: string; settings?: string[] }[];
  written: { settings: string[]; name?: string }[];
}

await laterWords();

const FILE = fileURLToPath(new URL('../../../../tests/data/named-styles.json', import.meta.url));
const cases: Cases = JSON.parse(readFileSync(FILE, 'utf8'));
const rules = fromJson(RuleSystemSchema, cases.rules);

const setting = (key: string, value: string) => ({
  $typeName: 'lair.v1.Setting' as const,
  key,
  value,
});

function settingOf(text: string) {
  const [key = '', value = ''] = text.split('=');
  return setting(key, value);
}

describe('The settings of a table', () => {
  it('are the style of standard values when nothing differs', () => {
    expect(styleOf(rules, [])?.id).toBe('kfc');
  });

  it('are a style whatever way a switch is written', () => {
    const settings = [setting('bonus_tiles', 'off'), setting('min_faan', '1')];
    expect(styleOf(rules, settings)?.id).toBe('1f');
  });

  it('are no style when one option differs', () => {
    expect(styleOf(rules, [setting('limit', '1000')])).toBeUndefined();
  });
});

describe('A house that is no style', () => {
  it('comes nearest to the style that fewest options differ from', () => {
    const settings = ['min_faan=1', 'bonus_tiles=off', 'limit=1000'];
    const near = nearestStyle(rules, settings.map(settingOf));
    expect(near?.style.id).toBe('1f');
    expect(near?.changed.map(({ key }) => key)).toEqual(['limit']);
  });

  it.each([
    [[], 'KFC'],
    [[setting('limit', '1000')], 'KFC 1000'],
    [[setting('bonus_tiles', 'false')], 'KFC with 1 change'],
    [[setting('bonus_tiles', 'false'), setting('limit', '1000')], 'KFC with 2 changes'],
  ])('is told by it: %j is %s', (settings, name) => {
    expect(houseWords(rules, settings)).toBe(name);
  });
});

describe('The name of a table', () => {
  const read = (name: string) =>
    settingsNamed(rules, name)?.map(({ key, value }) => `${key}=${value}`);

  it.each(cases.names)('$name names $settings', ({ name, settings }) => {
    expect(read(name)).toEqual(settings);
  });

  it.each(cases.written)('is $name for $settings', ({ settings, name }) => {
    expect(nameOfSettings(rules, settings.map(settingOf))).toBe(name);
  });

  it.each([
    ['', '1F', '1F'],
    ['Ana', 'KFC 1000', 'Ana, KFC 1000'],
    ['Ana:', '1F', 'Ana: 1F'],
    ['Ana, 1F no rush', '3F pro', 'Ana, 3F pro no rush'],
    ['Ana: PRO 3f, 2000!', 'KFC', 'Ana: KFC,!'],
    ['kfc 1000', '1F', '1F'],
    ['Ana 1000', '1F', 'Ana 1F'],
    ['Table 7', 'KFC', 'Table 7, KFC'],
    ['「1F」星期五', 'KFC 1000', '「KFC 1000」星期五'],
  ])('%s with %s is %s', (name, code, written) => {
    expect(nameWith(rules, name, code)).toBe(written);
  });

  it('is left alone where the code does not fit', () => {
    expect(nameWith(rules, 'Ana and everybody', 'KFC 1000', 20)).toBeUndefined();
  });

  it('with a code in it says what the code says', () => {
    for (const { name } of cases.names) {
      for (const code of ['1F', 'KFC 1000', '3F pro 2000']) {
        const written = nameWith(rules, name, code) ?? '';
        expect(settingsNamed(rules, written)).toEqual(settingsNamed(rules, code));
      }
    }
  });

  it('is written for a style, and read back as what it was', () => {
    for (const limit of ['500', '750', '65536']) {
      for (const style of rules.styles) {
        const settings = [...style.settings.filter(({ key }) => key !== 'limit')];
        settings.push(setting('limit', limit));
        const name = nameOfSettings(rules, settings);
        const read = settingsNamed(rules, name ?? '') ?? [];
        const values = (list: typeof settings) =>
          Object.fromEntries(
            rules.options.map(({ key, standard }) => [
              key,
              list.find((one) => one.key === key)?.value ?? standard,
            ]),
          );
        expect(values([...read])).toEqual(values(settings));
      }
    }
  });
});
