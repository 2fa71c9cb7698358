// What a house is called: the rules of a table that need not be those of a style.
import type { RuleSystem, Setting } from '../link/protocol';
import { say, sayCode } from '../words/words.svelte';
import type { Client } from './client.svelte';
import { LIMIT, nearestStyle } from './styles';

/**
 * What a house is called that nobody gave a name: its style; "5F 1000", as hosts write a limit of their
 * own; else the style it comes nearest to, with how much differs.
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

/** The same of rules by their id; nothing before the rules are known. */
export function houseOf(
  client: Client,
  rules: string,
  settings: readonly Setting[],
): string | undefined {
  const system = client.rulesOf(rules);
  return system && houseWords(system, settings);
}
