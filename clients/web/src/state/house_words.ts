// What to call a house whose rules need not match a style.
import type { RuleSystem, Setting } from '../link/protocol';
import { say, sayCode } from '../words/words.svelte';
import type { Client } from './client.svelte';
import { LIMIT, nearestStyle } from './styles';

/**
 * The name of an unnamed house: its style; "5F 1000", as hosts write a limit of their own; else the
 * nearest style with the number of differences.
 */
export function houseWords(rules: RuleSystem, settings: readonly Setting[]): string {
  const near = nearestStyle(rules, settings);
  if (!near) return say('create.house');
  const { style, changed } = near;
  const name = sayCode('style', style.id, {}, style.name);
  const [first] = changed;
  if (!first) return name;
  if (changed.length > 1 || first.key !== LIMIT) {
    return say('house.near', { style: name, count: changed.length });
  }
  return `${name} ${settings.find(({ key }) => key === LIMIT)?.value ?? first.standard}`;
}

/** The same for a rule system's id; undefined until its rules are known. */
export function houseOf(
  client: Client,
  rules: string,
  settings: readonly Setting[],
): string | undefined {
  const system = client.rulesOf(rules);
  return system && houseWords(system, settings);
}
