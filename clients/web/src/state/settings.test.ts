// What becomes of settings stored by an earlier version or damaged.
import { describe, expect, it } from 'vitest';
import { settingsFrom, standardSettings } from './settings';

describe('Stored settings', () => {
  it('come back as they were', () => {
    const chosen = { ...standardSettings(), theme: 'light' as const, language: 'zh-Hant' as const };
    expect(settingsFrom(JSON.stringify(chosen))).toEqual(chosen);
  });

  it('of an earlier version keep what they have, take the standard for the rest', () => {
    const settings = settingsFrom('{"sound":false,"keys":{"pung":"o"}}');
    expect(settings.sound).toBe(false);
    expect(settings.keys.pung).toBe('o');
    expect(settings.keys.kong).toBe('k');
    expect(settings.automation).toEqual(standardSettings().automation);
  });

  it.each(['', 'null', '[]', '"x"', '{"theme":"pink","volumes":7,"keys":null,"language":"xx"}'])(
    'that make no sense are the standard: %s',
    (text) => {
      expect(settingsFrom(text)).toEqual(standardSettings());
    },
  );
});
