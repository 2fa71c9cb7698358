// Which named style the settings of a table match, and how hosts write it into a table's name.
import {
  type Option,
  OptionKind,
  type RuleSystem,
  type Setting,
  type Style,
} from '../link/protocol';

/** The style with the same value for every option; unnamed options have their default values. */
export function styleOf(rules: RuleSystem, settings: readonly Setting[]): Style | undefined {
  return rules.styles.find((style) => optionsApart(rules, settings, style).length === 0);
}

export interface NearStyle {
  readonly style: Style;
  /** The options that differ from the style. */
  readonly changed: readonly Option[];
}

/** The first style with the fewest differing options; undefined if there are no styles. */
export function nearestStyle(
  rules: RuleSystem,
  settings: readonly Setting[],
): NearStyle | undefined {
  const all = rules.styles.map((style) => ({
    style,
    changed: optionsApart(rules, settings, style),
  }));
  return all.sort((one, other) => one.changed.length - other.changed.length)[0];
}

/** The option that hosts write as a bare number, "5F 1000". */
export const LIMIT = 'limit';

/**
 * The settings that a table's name stands for, as hosts used to write it: a style, with its words
 * in any order, with or without a limit: "5F", "basic 3F", "KFC 1000 no rush". Undefined if it
 * names no style.
 */
export function settingsNamed(rules: RuleSystem, name: string): readonly Setting[] | undefined {
  const said = wordsOf(name);
  const [style] = stylesIn(rules, said);
  if (!style) return undefined;
  const option = rules.options.find(({ key }) => key === LIMIT);
  const limit = said.find((word) => option && isWithin(option, word));
  if (limit === undefined) return style.settings;
  const others = style.settings.filter(({ key }) => key !== LIMIT);
  return [...others, { $typeName: 'lair.v1.Setting', key: LIMIT, value: limit }];
}

/** How a host writes these settings into a table's name; undefined if more than a limit differs. */
export function nameOfSettings(
  rules: RuleSystem,
  settings: readonly Setting[],
): string | undefined {
  const option = rules.options.find(({ key }) => key === LIMIT);
  const exact = styleOf(rules, settings);
  if (exact || !option) return exact?.name;
  const limit = valuesOf(settings).get(LIMIT) ?? option.standard;
  const alike = rules.styles.find((style) => {
    const others = settings.filter(({ key }) => key !== LIMIT);
    const own = style.settings.filter(({ key }) => key === LIMIT);
    return styleOf({ ...rules, styles: [style] }, [...others, ...own]);
  });
  return alike && `${alike.name} ${limit}`;
}

/**
 * A table's name with the code in it: instead of the style and limit that the name has, else at its
 * end. Undefined if the result is longer than a name may be.
 */
export function nameWith(
  rules: RuleSystem,
  name: string,
  code: string,
  most = Number.POSITIVE_INFINITY,
): string | undefined {
  const [style] = stylesIn(rules, wordsOf(name));
  const limit = rules.options.find(({ key }) => key === LIMIT);
  const old = wordsOf(style?.name ?? '');
  let isWritten = false;
  const swapped = name.replace(WORD, (word) => {
    if (!old.includes(word.toLowerCase()) && !(limit && isWithin(limit, word))) return word;
    if (isWritten) return '';
    isWritten = true;
    return code;
  });
  const tidy = swapped
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.:;!]|$)/g, '')
    .trim();
  const written = isWritten
    ? tidy
    : [tidy, code].filter(Boolean).join(/\p{P}$/u.test(tidy) ? ' ' : ', ');
  return written.length <= most ? written : undefined;
}

function optionsApart(
  rules: RuleSystem,
  settings: readonly Setting[],
  style: Style,
): readonly Option[] {
  const values = valuesOf(settings);
  const wanted = valuesOf(style.settings);
  return rules.options.filter((option) => {
    const { key, standard } = option;
    const own = values.get(key) ?? standard;
    return plain(option, own) !== plain(option, wanted.get(key) ?? standard);
  });
}

const WORD = /[\p{L}\p{N}]+/gu;

/** The styles that these words name, the one with the most words first. */
function stylesIn(rules: RuleSystem, said: readonly string[]): Style[] {
  return rules.styles
    .filter((one) => wordsOf(one.name).every((word) => said.includes(word)))
    .sort((left, right) => wordsOf(right.name).length - wordsOf(left.name).length);
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(WORD) ?? [];
}

function isWithin({ min, max }: Option, word: string): boolean {
  return /^\d{2,}$/.test(word) && Number(word) >= Number(min) && Number(word) <= Number(max);
}

export function isOn(value: string): boolean {
  return value === 'true' || value === 'on' || value === '1';
}

function valuesOf(settings: readonly Setting[]): Map<string, string> {
  return new Map(settings.map(({ key, value }) => [key, value]));
}

/** A switch may be written in several ways, so its value is normalised. */
function plain({ kind }: Option, value: string): string {
  return kind === OptionKind.SWITCH ? String(isOn(value)) : value;
}
