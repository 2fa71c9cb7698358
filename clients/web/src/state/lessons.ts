// The ten lessons in order, and which of them a visitor has completed.
import type { Settings } from './settings';

export const LESSON_IDS = [
  'turn',
  'chow',
  'pung',
  'kong',
  'bonus',
  'win',
  'self',
  'minimum',
  'plan',
  'safe',
] as const;

export function lessonsDone({ lessons }: Pick<Settings, 'lessons'>): ReadonlySet<string> {
  return new Set(lessons.split(',').filter(Boolean));
}
