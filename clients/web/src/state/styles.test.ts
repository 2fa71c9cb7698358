// How the settings of a table are recognised as a style.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { RuleSystemSchema } from '../link/gen/lair/v1/values_pb';
import { OptionKind } from '../link/protocol';
import { nameOfSettings, settingsNamed, styleOf } from './styles';

const setting = (key: string, value: string) => ({
  $typeName: 'lair.v1.Setting' as const,
  key,
  value,
});
const rules = create(RuleSystemSchema, {
  options: [
    { key: 'min_faan', kind: OptionKind.NUMBER, standard: '0' },
    { key: 'limit', kind: OptionKind.NUMBER, standard: '500', min: 1n, max: 65_536n },
    { key: 'bonus_tiles', kind: OptionKind.SWITCH, standard: 'true' },
  ],
  styles: [
    { id: 'kfc', name: 'KFC', settings: [setting('min_faan', '0'), setting('limit', '500')] },
    { id: '1f', name: '1F', settings: [setting('min_faan', '1'), setting('bonus_tiles', 'false')] },
    { id: '3f-pro', name: '3F pro', settings: [setting('min_faan', '3')] },
  ],
});

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

describe('The name of a table', () => {
  const read = (name: string) =>
    settingsNamed(rules, name)?.map(({ key, value }) => `${key}=${value}`);

  it('names a style by its words, in any order, beside others', () => {
    expect(read('Ana: 1f no rush')).toEqual(['min_faan=1', 'bonus_tiles=false']);
    expect(read('PRO 3F')).toEqual(['min_faan=3']);
  });

  it('names a limit beside it', () => {
    expect(read('1F 2000')).toEqual(['min_faan=1', 'bonus_tiles=false', 'limit=2000']);
    expect(read('kfc, 65536')).toEqual(['min_faan=0', 'limit=65536']);
  });

  it('names no limit that there is not', () => {
    expect(read('kfc 65537')).toEqual(['min_faan=0', 'limit=500']);
    expect(read('kfc 4')).toEqual(['min_faan=0', 'limit=500']);
  });

  it('names nothing by half a style or a number alone', () => {
    for (const name of ['3F', '11F', 'Ana 1000', '']) expect(read(name)).toBeUndefined();
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

  it('is not written where no style comes near', () => {
    expect(nameOfSettings(rules, [setting('min_faan', '9')])).toBeUndefined();
  });
});
