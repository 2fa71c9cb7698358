// What changes among those who watch a table, in sentences.
import type { SpectatorList } from '../link/protocol';
import { say } from '../words/words.svelte';

type List = Pick<SpectatorList, 'table' | 'count' | 'people'>;

/** Who came and who left; nothing unless both lists are of one table and name everybody. */
export function changesAmong(before: List | undefined, now: List | undefined): string[] {
  if (!before || !now || before.table !== now.table) return [];
  if ([before, now].some(({ count, people }) => people.length < count)) return [];
  return [
    ...missing(before, now).map(({ name }) => say('watch.came', { name })),
    ...missing(now, before).map(({ name }) => say('watch.left', { name })),
  ];
}

/** Those in the second list who are not in the first. */
function missing({ people }: List, others: List): List['people'] {
  const known = new Set(people.map(({ player }) => player));
  return others.people.filter(({ player }) => !known.has(player));
}
