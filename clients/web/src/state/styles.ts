// Which named style the settings of a table amount to.
import {
  type Option,
  OptionKind,
  type RuleSystem,
  type Setting,
  type Style,
} from '../link/protocol';

/** The style with the same value for every option; options not named have their standard value. */
export function styleOf(rules: RuleSystem, settings: readonly Setting[]): Style | undefined {
  const values = valuesOf(settings);
  return rules.styles.find((style) => {
    const wanted = valuesOf(style.settings);
    return rules.options.every((option) => {
      const { key, standard } = option;
      const own = values.get(key) ?? standard;
      return plain(option, own) === plain(option, wanted.get(key) ?? standard);
    });
  });
}

export function isOn(value: string): boolean {
  return value === 'true' || value === 'on' || value === '1';
}

function valuesOf(settings: readonly Setting[]): Map<string, string> {
  return new Map(settings.map(({ key, value }) => [key, value]));
}

/** A switch may be written in several ways. */
function plain({ kind }: Option, value: string): string {
  return kind === OptionKind.SWITCH ? String(isOn(value)) : value;
}
