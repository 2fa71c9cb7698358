// What a newcomer is told during the first deal, at the moment it matters.
import type { TableState } from '../link/protocol';
import type { OpenedTable } from './table.svelte';

export const LESSONS = [
  'goal',
  'discard',
  'faan',
  'claim',
  'short',
  'mahjong',
  'bonus',
  'over',
] as const;
export type Lesson = (typeof LESSONS)[number];

/** Stored, so that a reloaded page goes on where it was. */
export function toldIn(settings: { readonly guideTold: string }): ReadonlySet<Lesson> {
  return new Set(settings.guideTold.split(',') as Lesson[]);
}

/** What to store once `lesson` was told too; after the last lesson the guide does not return. */
export function withTold(told: ReadonlySet<Lesson>, lesson: Lesson) {
  const now = LESSONS.filter((one) => one === lesson || told.has(one));
  return { guideTold: now.join(), guided: now.length === LESSONS.length };
}

/** An untold lesson about the table as it is, if any; GuideEnd tells the last, after a win. */
export function lessonNow(table: OpenedTable, told: ReadonlySet<Lesson>): Lesson | undefined {
  return candidates(table).find((lesson) => !told.has(lesson));
}

const FAAN: readonly Lesson[] = ['faan'];

function asksForFaan(state: TableState | undefined): boolean {
  return Number(state?.house.find(({ key }) => key === 'min_faan')?.value ?? 0) > 0;
}

/** The most urgent first. */
function candidates({ game, buttons, discards, you }: OpenedTable): Lesson[] {
  const { view } = game;
  if (!view || you === undefined || view.outcome) return [];
  const found: Lesson[] = ['goal'];
  const win = buttons.find(({ kind }) => kind === 'mahjong');
  if (win) return [win.short ? 'short' : 'mahjong'];
  if (discards.size > 0) found.push('discard', ...(asksForFaan(game.state) ? FAAN : []));
  else if (buttons.length > 0) found.push('claim');
  if ((view.seats[you]?.bonus.length ?? 0) > 0) found.push('bonus');
  return found;
}
