// How the settings of a table are recognised as a style.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { RuleSystemSchema } from '../link/gen/lair/v1/values_pb';
import { OptionKind } from '../link/protocol';
import { styleOf } from './styles';

const setting = (key: string, value: string) => ({
  $typeName: 'lair.v1.Setting' as const,
  key,
  value,
});
const rules = create(RuleSystemSchema, {
  options: [
    { key: 'min_faan', kind: OptionKind.NUMBER, standard: '0' },
    { key: 'limit', kind: OptionKind.NUMBER, standard: '500' },
    { key: 'bonus_tiles', kind: OptionKind.SWITCH, standard: 'true' },
  ],
  styles: [
    { id: 'kfc', settings: [setting('min_faan', '0'), setting('limit', '500')] },
    { id: '1f', settings: [setting('min_faan', '1'), setting('bonus_tiles', 'false')] },
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
