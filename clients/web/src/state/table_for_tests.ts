// An opened table in the middle of a deal, whose server, time and page a test controls.
import { STANDARD_AUTOMATION } from '../legal_buttons/automation';
import { type Body, tableEvents, tableState } from '../link/codec';
import type { Answer } from '../link/link';
import { OpenedTable } from './table.svelte';

const discards = [{ action: { case: 'discard', value: 5 } as const }];
export const deal = {
  event: { case: 'dealt' as const, value: { setup: {}, sizes: [14, 13, 13, 13] } },
};

/** A frame with the visitor's turn at the given moment. */
export function turn(moment: number, first: number, events: (typeof deal)[] = []) {
  return tableEvents({
    table: 4n,
    first,
    moment,
    events,
    prompt: { moment, actions: discards },
  });
}

export class Bench {
  told: Body[] = [];
  asked: { body: Body; answer: (answer: Answer) => void }[] = [];
  reported: Answer[] = [];
  outclaimed = 0;
  /** Codes of the lines that were told as news. */
  news: string[][] = [];
  /** Timers wait here until a test rings them. */
  timers: (() => void)[] = [];
  now = 0;
  stepwise = false;
  draws = false;
  readonly table = new OpenedTable(
    4n,
    {
      tell: (body) => this.told.push(body),
      oneWayMs: 0,
      ask: (body) => new Promise((answer) => this.asked.push({ body, answer })),
    },
    {
      now: () => this.now,
      after: (_, run) => {
        this.timers.push(run);
        return () => {
          this.timers = this.timers.filter((timer) => timer !== run);
        };
      },
      automation: () => STANDARD_AUTOMATION,
      isStepwise: () => this.stepwise,
      drawsByButton: () => this.draws,
      heard: () => ({ chatSince: 5n, spectatorsSince: 0n }),
      onEvents: () => undefined,
      onLines: (lines) => {
        this.news.push(lines.map(({ code }) => code));
      },
      onAnswer: (answer) => this.reported.push(answer),
      onOutclaimed: () => {
        this.outclaimed += 1;
      },
    },
  );

  /** It is the visitor's turn at moment 7. */
  constructor() {
    this.table.receiveState(tableState({ you: 0 }));
    this.table.receiveEvents(turn(7, 1, [deal]));
  }

  ring(): void {
    for (const run of this.timers.splice(0)) run();
  }
}
