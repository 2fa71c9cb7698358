// The rules of a table in plain words, from the server's list of options.

import type { Option, RuleSystem, Setting } from '../link/protocol';
import { OptionKind } from '../link/protocol';
import { isOn } from '../state/styles';
import { listed, number, say, sayCode } from '../words/words.svelte';

export interface HouseLine {
  readonly label: string;
  readonly value: string;
}

export function rulesName({ id, name }: RuleSystem): string {
  return sayCode('rules', id, {}, name);
}

/** The name of an option, in the visitor's language if the catalogue has it. */
export function optionLabel(option: Option): string {
  return sayCode('option', option.key, {}, option.label);
}

/** The meaning of an option, in the visitor's language if the catalogue has it. */
export function optionMeaning(option: Option): string {
  return sayCode('option_says', option.key, {}, option.sentence);
}

/** A style that sets more options than this is described by its name, not option by option. */
const STYLED_MAX = 4;

/** The options that distinguish tables: the minimum, and what styles with few settings set. */
export function mainOptions(rules: RuleSystem): Option[] {
  const brief = rules.styles.filter(({ settings }) => settings.length <= STYLED_MAX);
  const styled = new Set(brief.flatMap(({ settings }) => settings.map(({ key }) => key)));
  return rules.options.filter(({ key }) => key.startsWith('min_') || styled.has(key));
}

/** The style, the main options with their values, then every other option that is not standard. */
export function houseLines(
  rules: RuleSystem | undefined,
  house: readonly Setting[],
  style: string | undefined,
): HouseLine[] {
  if (!rules) return [];
  const values = new Map(house.map(({ key, value }) => [key, value]));
  const main = new Set(mainOptions(rules));
  const first = {
    label: say('create.rules'),
    value: style ? `${rulesName(rules)}, ${style}` : rulesName(rules),
  };
  const shown = rules.options.filter(
    (option) => main.has(option) || (values.get(option.key) ?? option.standard) !== option.standard,
  );
  return [
    first,
    ...shown.map((option) => lineOf(option, values.get(option.key) ?? option.standard)),
  ];
}

function lineOf(option: Option, value: string): HouseLine {
  return { label: optionLabel(option), value: valueText(option, value) };
}

export function valueText(option: Option, value: string): string {
  if (option.kind === OptionKind.SWITCH) return say(isOn(value) ? 'settings.on' : 'settings.off');
  if (option.kind === OptionKind.NUMBER) return number(Number(value));
  const group = option.kind === OptionKind.SEVERAL ? 'item' : 'choice';
  const choices = value.split('+');
  return listed(choices.map((choice) => sayCode(choice === 'none' ? 'choice' : group, choice)));
}
