// What an open table asks of the page around it, and what it tells the page.
import { STANDARD_AUTOMATION } from '../legal_buttons/automation';
import type { Answer, Surroundings } from '../link/link';
import { sayCode } from '../words/words.svelte';
import { type Chat, tableTalk, watchTalk } from './chat.svelte';
import type { Herald } from './herald';
import { isPractice } from './practice';
import type { Settings } from './settings';
import type { TableOwner } from './table.svelte';

/** The page, as far as a table is concerned. */
export interface Around {
  readonly settings: Settings;
  readonly chat: Chat;
  notify(text: string): void;
}

/** The table of a lesson; no table on a server has this number. */
export const LESSON_TABLE = 0n;

export function tableOwner(
  table: bigint,
  surroundings: Surroundings,
  page: Around,
  herald: Herald,
  onAnswer: (answer: Answer) => void,
): TableOwner {
  return {
    now: () => surroundings.now(),
    after: (ms, run) => surroundings.after(ms, run),
    isStepwise: ({ state }) => {
      const summary = state?.summary;
      return page.settings.steps && summary !== undefined && isPractice(summary);
    },
    drawsByButton: () => page.settings.drawButton,
    // A lesson asks the learner, not the switches that they left on.
    automation: () =>
      page.settings.keepAutomation && table !== LESSON_TABLE
        ? page.settings.automation
        : STANDARD_AUTOMATION,
    heard: () => ({
      chatSince: page.chat.since(tableTalk(table)),
      spectatorsSince: page.chat.since(watchTalk(table)),
    }),
    onEvents: (events, from) => herald.tellEvents(events, from),
    onLines: (lines) => herald.tellLines(lines),
    onAnswer,
    onOutclaimed: () => page.notify(sayCode('refusal', 'higher_claim')),
  };
}
