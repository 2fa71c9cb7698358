// The colours of both themes are readable on each other.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const CSS = readFileSync(fileURLToPath(new URL('../app.css', import.meta.url)), 'utf8');
const TEXT_MIN = 4.5;
const EDGE_MIN = 3;

/** The colours that a rule of app.css sets, by name. */
function tokensOf(selector: string): Map<string, string> {
  const start = CSS.indexOf(`${selector} {`);
  const rule = CSS.slice(start, CSS.indexOf('}', start));
  return new Map(
    [...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [
      name ?? '',
      color ?? '',
    ]),
  );
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const dark = tokensOf(':root,\n.night');
const THEMES: [string, Map<string, string>][] = [
  ['dark', dark],
  ['light', new Map([...dark, ...tokensOf(':root[data-theme="light"]:not(.night)')])],
];
const TEXTS = ['cream', 'soft', 'muted', 'gold', 'gold-soft', 'gain', 'loss'];
const GROUNDS = ['night', 'panel', 'panel-deep', 'panel-raised', 'field', 'glow'];

describe.each(THEMES)('In the %s theme', (_, tokens) => {
  const color = (name: string) => tokens.get(name) ?? '';

  it.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))(
    '%s can be read on %s',
    (text, ground) => {
      expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(TEXT_MIN);
    },
  );

  it('edges of controls are seen', () => {
    expect(contrast(color('line'), color('panel'))).toBeGreaterThanOrEqual(EDGE_MIN);
    expect(contrast(color('line'), color('night'))).toBeGreaterThanOrEqual(EDGE_MIN);
  });

  it('white can be read on the red of the main buttons', () => {
    expect(contrast('#ffffff', color('red'))).toBeGreaterThanOrEqual(TEXT_MIN);
    expect(contrast('#ffffff', color('chosen'))).toBeGreaterThanOrEqual(TEXT_MIN);
  });
});
