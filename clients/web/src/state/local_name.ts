// What a room is called in the reader's language.
import type { Room } from '../link/protocol';
import { language } from '../words/words.svelte';

/** Readers of one Chinese script are shown names in the other before English ones. */
const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  'zh-Hans': ['zh-Hant'],
  'zh-Hant': ['zh-Hans'],
};

function local(texts: Room['names']): string | undefined {
  const wanted = [language(), ...(INSTEAD[language()] ?? []), 'en'];
  for (const code of wanted) {
    const found = texts.find((text) => text.language === code);
    if (found) return found.name;
  }
  return texts[0]?.name;
}

export function roomName({ names, id }: Room): string {
  return local(names) ?? id;
}

export function roomMotto({ mottos, motto }: Room): string {
  return local(mottos) ?? motto;
}
