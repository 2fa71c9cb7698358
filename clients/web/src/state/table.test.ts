// How a table answers its moments, and how it notices what it missed.
import { create } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it } from 'vitest';
import { STANDARD_AUTOMATION } from '../legal_buttons/automation';
import type { Body } from '../link/codec';
import {
  RefusedSchema,
  TableEventsSchema,
  TableLinesSchema,
  TableStateSchema,
  TableUpdateSchema,
} from '../link/gen/lair/v1/server_pb';
import { DrawKind, NothingSchema } from '../link/gen/lair/v1/values_pb';
import type { Answer } from '../link/link';
import type { TableLine } from '../link/protocol';
import { OpenedTable } from './table.svelte';

let told: Body[];
let asked: { body: Body; answer: (answer: Answer) => void }[];
let reported: Answer[];
let outclaimed: number;
let table: OpenedTable;

const discards = [{ action: { case: 'discard', value: 5 } as const }];
const deal = {
  event: { case: 'dealt' as const, value: { setup: {}, sizes: [14, 13, 13, 13] } },
};

/** A frame with the visitor's turn at the given moment. */
function turn(moment: number, first: number, events: (typeof deal)[] = []) {
  return create(TableEventsSchema, {
    table: 4n,
    first,
    moment,
    events,
    prompt: { moment, actions: discards },
  });
}

/** Timers wait here until a test rings them. */
let timers: (() => void)[];
const surroundings = {
  now: () => now,
  after: (_: number, run: () => void) => {
    timers.push(run);
    return () => {
      timers = timers.filter((timer) => timer !== run);
    };
  },
  automation: () => STANDARD_AUTOMATION,
  isStepwise: () => stepwise,
  drawsByButton: () => draws,
  onLines: (lines: readonly TableLine[]) => {
    news.push(lines.map(({ code }) => code));
  },
  heard: () => ({ chatSince: 5n, spectatorsSince: 0n }),
};
let stepwise = false;
let draws = false;
let now = 0;
/** Codes of the lines that were told as news. */
let news: string[][] = [];
const ring = () => {
  for (const run of timers.splice(0)) run();
};

beforeEach(() => {
  timers = [];
  stepwise = false;
  draws = false;
  news = [];
  told = [];
  asked = [];
  reported = [];
  outclaimed = 0;
  table = new OpenedTable(
    4n,
    {
      tell: (body) => told.push(body),
      oneWayMs: 0,
      ask: (body) => new Promise((answer) => asked.push({ body, answer })),
    },
    {
      ...surroundings,
      onEvents: () => undefined,
      onAnswer: (answer) => reported.push(answer),
      onOutclaimed: () => {
        outclaimed += 1;
      },
    },
  );
  table.receiveState(create(TableStateSchema, { you: 0 }));
  table.receiveEvents(turn(7, 1, [deal]));
});

describe('A moment', () => {
  it('is answered once, however often is pressed', () => {
    table.discard(5);
    table.discard(5);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({ case: 'act', value: { table: 4n, moment: 7 } });
    expect(table.ghost).toBe(5);
  });

  it('is not answered with a tile that was not offered', () => {
    table.discard(6);
    expect(asked).toEqual([]);
  });

  it('that passed makes the answer under way void', () => {
    table.discard(5);
    table.receiveEvents(turn(8, 2));
    expect(table.pending).toBeUndefined();
    table.discard(5);
    expect(asked).toHaveLength(2);
  });

  it('may be answered again after a refusal, whose reason is reported', async () => {
    table.discard(5);
    asked[0]?.answer({ kind: 'refused', refused: create(RefusedSchema, { code: 'too_late' }) });
    await Promise.resolve();
    expect(table.ghost).toBeUndefined();
    expect(reported).toMatchObject([{ kind: 'refused' }]);
  });

  it.each(['busy', 'too_fast'])(
    'is answered again by itself when the server is %s',
    async (code) => {
      table.discard(5);
      const [late] = timers;
      asked[0]?.answer({
        kind: 'refused',
        refused: create(RefusedSchema, { code, waitSeconds: 2 }),
      });
      await Promise.resolve();
      expect(asked).toHaveLength(1);
      expect(table.ghost).toBe(5);
      for (const ring of timers.filter((timer) => timer !== late)) ring();
      await Promise.resolve();
      expect(asked[1]?.body).toEqual(asked[0]?.body);
      expect(reported).toEqual([]);
    },
  );

  it('is not answered again by itself once it has passed, nor after a long wait', async () => {
    const refuse = (at: number, waitSeconds: number) =>
      asked[at]?.answer({
        kind: 'refused',
        refused: create(RefusedSchema, { code: 'too_fast', waitSeconds }),
      });
    table.discard(5);
    refuse(0, 2);
    await Promise.resolve();
    table.receiveEvents(turn(8, 2));
    for (const ring of timers) ring();
    await Promise.resolve();
    expect(asked).toHaveLength(1);
    table.discard(5);
    refuse(1, 60);
    await Promise.resolve();
    expect(table.pending).toBeUndefined();
    expect(reported).toMatchObject([{ kind: 'refused' }, { kind: 'refused' }]);
  });

  it('whose MahJong is refused shows the sheet of the server', async () => {
    void table.act({ case: 'mahjong', value: { $typeName: 'lair.v1.Nothing' } });
    const refused = create(RefusedSchema, { code: 'below_minimum', sheet: { minimum: 3 } });
    asked[0]?.answer({ kind: 'refused', refused });
    await Promise.resolve();
    expect(table.refusedWin?.sheet?.minimum).toBe(3);
    expect(reported).toEqual([]);
  });
});

describe('What was missed', () => {
  const opening = {
    case: 'openTable',
    value: {
      table: 4n,
      lastEvent: 1,
      asSpectator: false,
      lastLine: 0,
      chatSince: 5n,
      spectatorsSince: 0n,
    },
  };

  it('is asked for when the numbers have a gap', () => {
    const late = { event: { case: 'draw', value: { seat: 1 } } } as const;
    table.receiveEvents(create(TableEventsSchema, { table: 4n, first: 5, events: [late] }));
    expect(told).toEqual([opening]);
  });

  it('is asked for when an update is missing, or a pong names a later one, once', () => {
    table.receiveState(create(TableStateSchema, { you: 0, number: 3 }));
    expect(table.receiveUpdate(create(TableUpdateSchema, { number: 4, host: 9n }))?.host).toBe(9n);
    expect(table.state?.number).toBe(4);
    table.receivePong(1, 0, 4);
    expect(told).toEqual([]);
    expect(table.receiveUpdate(create(TableUpdateSchema, { number: 6 }))).toBeUndefined();
    table.receivePong(1, 0, 6);
    expect(told).toEqual([opening]);
  });

  it('is asked for when a pong names a later event, once', () => {
    table.receivePong(1);
    expect(told).toEqual([]);
    table.receivePong(3);
    table.receivePong(3);
    expect(told).toEqual([opening]);
  });
});

describe('An automatic answer', () => {
  const discarded = { event: { case: 'discard' as const, value: { seat: 0, tile: 4 } } };
  const drawn = { event: { case: 'draw' as const, value: { seat: 0, tile: 5 } } };
  const events = [discarded, drawn] as never[];

  it('is given once, for the moment it was meant for', () => {
    table.automate({ discardDrawn: true });
    table.receiveEvents(turn(9, 2, events));
    ring();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({ case: 'act', value: { moment: 9 } });
    ring();
    expect(asked).toHaveLength(1);
  });

  it('whose moment has passed before its time came is not given', () => {
    table.automate({ discardDrawn: true });
    table.receiveEvents(turn(9, 2, events));
    const late = timers.splice(0);
    table.receiveEvents(turn(10, 4));
    for (const run of late) run();
    expect(asked.every(({ body }) => body.case === 'act' && body.value?.moment === 10)).toBe(true);
  });

  it('is forgotten with the deal', () => {
    table.automate({ discardDrawn: true, noChow: true });
    table.receiveEvents(turn(12, 1, [deal]));
    expect(table.automation).toEqual(STANDARD_AUTOMATION);
  });
});

describe('A discard', () => {
  it('that takes long is shown to be on its way, one that was refused comes back', async () => {
    table.discard(5);
    expect(table.ghost).toBe(5);
    ring();
    expect(table.isLate).toBe(true);
    asked[0]?.answer({
      kind: 'refused',
      refused: create(RefusedSchema, { code: 'too_late' }),
    });
    await Promise.resolve();
    await Promise.resolve();
    expect(table.ghost).toBeUndefined();
    expect(table.returned).toBe(5);
    expect(reported).toHaveLength(1);
  });
});

describe('Step by step', () => {
  const discard = (seat: number) => ({
    event: { case: 'discard' as const, value: { seat, tile: 9 } },
  });
  const draw = (seat: number) => ({ event: { case: 'draw' as const, value: { seat } } });

  it('what the others do is shown one thing at a time, what is asked with the last', () => {
    stepwise = true;
    table.receiveEvents(turn(9, 2, [draw(1), discard(1), draw(2), discard(2)] as never[]));
    expect(table.game.lastEvent).toBe(1);
    table.goOn();
    expect(table.game.lastEvent).toBe(3);
    expect(table.game.prompt).toBeUndefined();
    table.receivePong(5);
    expect(told).toHaveLength(0);
    table.goOn();
    expect(table.game.lastEvent).toBe(5);
    expect(table.game.prompt?.moment).toBe(9);
  });

  it('what is asked alone is not held back', () => {
    stepwise = true;
    table.receiveEvents(turn(9, 2));
    expect(table.game.moment).toBe(9);
  });
});

describe('The Draw button', () => {
  const other = { event: { case: 'discard' as const, value: { seat: 1, tile: 9 } } };
  const draw = (kind: DrawKind, seat = 0) => ({
    event: { case: 'draw' as const, value: { seat, kind, tile: 7 } },
  });

  it('keeps the drawn tile until it is pressed, not what came before', () => {
    draws = true;
    table.receiveEvents(turn(9, 2, [other, draw(DrawKind.TURN)] as never[]));
    expect(table.game.lastEvent).toBe(2);
    expect(table.draws).toBe(true);
    expect(table.isAsked).toBe(true);
    expect(table.discards.size).toBe(0);
    table.goOn();
    expect(table.draws).toBe(false);
    expect(table.game.lastEvent).toBe(3);
    expect(table.discards.size).toBeGreaterThan(0);
  });

  it('counts the time from when the tile was drawn', () => {
    draws = true;
    now = 4_000;
    table.receiveEvents(turn(9, 2, [draw(DrawKind.TURN)] as never[]));
    now = 9_000;
    table.goOn();
    expect(table.promptAtMs).toBe(4_000);
    now = 0;
  });

  it('is passed over once the game went on without it', () => {
    draws = true;
    table.receiveEvents(turn(9, 2, [draw(DrawKind.TURN)] as never[]));
    table.receiveEvents(turn(10, 3, [other] as never[]));
    expect(table.draws).toBe(false);
    expect(table.game.lastEvent).toBe(3);
  });

  it('is not for a replacement, for another seat, nor for who did not choose it', () => {
    draws = true;
    table.receiveEvents(turn(9, 2, [draw(DrawKind.KONG_REPLACEMENT)] as never[]));
    expect(table.draws).toBe(false);
    table.receiveEvents(turn(10, 3, [draw(DrawKind.TURN, 2)] as never[]));
    expect(table.draws).toBe(false);
    draws = false;
    table.receiveEvents(turn(11, 4, [draw(DrawKind.TURN)] as never[]));
    expect(table.game.lastEvent).toBe(4);
  });

  it('leaves to automation what it answers', () => {
    draws = true;
    table.automate({ discardDrawn: true });
    const nine = { event: { case: 'draw', value: { seat: 0, kind: DrawKind.TURN, tile: 5 } } };
    table.receiveEvents(turn(9, 2, [nine] as never[]));
    expect(table.draws).toBe(false);
  });
});

describe('What was taken back', () => {
  it.each(['steps', 'the Draw button'])('leaves the deal, shown whole, with %s', (how) => {
    stepwise = how === 'steps';
    draws = !stepwise;
    const own = { event: { case: 'draw', value: { seat: 0, kind: DrawKind.TURN, tile: 7 } } };
    const other = { event: { case: 'discard', value: { seat: 1, tile: 9 } } };
    table.receiveEvents(turn(9, 1, [deal, own, other, own] as never[]));
    expect(table.held).toEqual([]);
    expect(table.game.prompt?.moment).toBe(9);
  });
});

describe('A claim', () => {
  const nothing = create(NothingSchema);
  const pung = { case: 'pung' as const, value: nothing };
  const other = { event: { case: 'melded' as const, value: { seat: 2, meld: { tile: 5 } } } };
  const own = { event: { case: 'melded' as const, value: { seat: 0, meld: { tile: 5 } } } };

  /** A window is open and the visitor is asked. */
  function askForClaim(): void {
    const window = { table: 4n, first: 2, moment: 8 };
    table.receiveEvents(
      create(TableEventsSchema, {
        ...window,
        events: [{ event: { case: 'discard', value: { seat: 1, tile: 5 } } }],
        prompt: { moment: 8, actions: [{ action: pung }, { action: { case: 'pass', value: {} } }] },
      }),
    );
  }

  it('that another seat outbids is told of, once', () => {
    askForClaim();
    void table.act(pung);
    const answer = {
      event: { case: 'answer' as const, value: { seat: 0, claim: { action: pung } } },
    };
    table.receiveEvents(
      create(TableEventsSchema, { table: 4n, first: 3, moment: 8, events: [answer] }),
    );
    expect(outclaimed).toBe(0);
    table.receiveEvents(
      create(TableEventsSchema, { table: 4n, first: 4, moment: 9, events: [other] }),
    );
    expect(outclaimed).toBe(1);
    table.receiveEvents(create(TableEventsSchema, { table: 4n, first: 5, moment: 10, events: [] }));
    expect(outclaimed).toBe(1);
  });

  it('that is carried out is not', () => {
    askForClaim();
    void table.act(pung);
    table.receiveEvents(
      create(TableEventsSchema, { table: 4n, first: 3, moment: 9, events: [own] }),
    );
    expect(outclaimed).toBe(0);
  });

  it('of somebody who passed was none', () => {
    askForClaim();
    void table.act({ case: 'pass', value: nothing });
    table.receiveEvents(
      create(TableEventsSchema, { table: 4n, first: 3, moment: 9, events: [other] }),
    );
    expect(outclaimed).toBe(0);
  });
});

describe('The log of a table', () => {
  const lines = (first: number, ...codes: string[]) =>
    create(TableLinesSchema, { table: 4n, first, lines: codes.map((code) => ({ code })) });
  const shown = () => table.lines.map(({ code }) => code);

  it('that was there before the visitor is no news', () => {
    table.receiveLines(lines(1, 'sat', 'bot_sat'));
    expect(shown()).toEqual(['sat', 'bot_sat']);
    expect(news).toEqual([]);
  });

  it('goes on with what is new, however much of it comes again', () => {
    table.receiveLines(lines(1, 'sat', 'bot_sat'));
    table.receiveLines(lines(2, 'bot_sat', 'stood'));
    table.receiveLines(lines(2, 'bot_sat', 'stood'));
    expect(shown()).toEqual(['sat', 'bot_sat', 'stood']);
    expect(news).toEqual([['stood']]);
  });

  it('is asked for from the last line after a lost connection', () => {
    table.receiveLines(lines(1, 'sat', 'bot_sat'));
    table.open();
    expect(told.at(-1)).toMatchObject({ case: 'openTable', value: { lastLine: 2 } });
  });

  it('is asked for when a pong names a later line', () => {
    table.open();
    table.receiveEvents(turn(1, 1, [deal]));
    table.receiveLines(lines(1, 'sat'));
    const before = told.length;
    table.receivePong(1, 1);
    expect(told.length).toBe(before);
    table.receivePong(1, 2);
    expect(told.at(-1)).toMatchObject({ case: 'openTable', value: { lastLine: 1 } });
  });

  it('is kept for a hundred lines', () => {
    for (let line = 1; line <= 130; line += 1) table.receiveLines(lines(line, `l${line}`));
    expect(table.lines.length).toBe(100);
    expect(shown().at(-1)).toBe('l130');
  });
});
