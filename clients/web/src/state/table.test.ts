// How a table answers its moments.
import { create } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it } from 'vitest';
import { STANDARD_AUTOMATION } from '../legal_buttons/automation';
import type { Body } from '../link/codec';
import { HintsSchema } from '../link/gen/lair/v1/hints_pb';
import { RefusedSchema, TableEventsSchema } from '../link/gen/lair/v1/server_pb';
import { DrawKind, NothingSchema } from '../link/gen/lair/v1/values_pb';
import type { OpenedTable } from './table.svelte';
import { Bench, deal, turn } from './table_for_tests';

let bench: Bench;
let table: OpenedTable;

beforeEach(() => {
  bench = new Bench();
  table = bench.table;
});

describe('A moment', () => {
  it('is answered once, however often is pressed', () => {
    table.discard(5);
    table.discard(5);
    expect(bench.asked).toHaveLength(1);
    expect(bench.asked[0]?.body).toMatchObject({ case: 'act', value: { table: 4n, moment: 7 } });
    expect(table.ghost).toBe(5);
  });

  it('is not answered with a tile that was not offered', () => {
    table.discard(6);
    expect(bench.asked).toEqual([]);
  });

  it('that passed makes the answer under way void', () => {
    table.discard(5);
    table.receiveEvents(turn(8, 2));
    expect(table.pending).toBeUndefined();
    table.discard(5);
    expect(bench.asked).toHaveLength(2);
  });

  it('may be answered again after a refusal, whose reason is reported', async () => {
    table.discard(5);
    bench.asked[0]?.answer({
      kind: 'refused',
      refused: create(RefusedSchema, { code: 'too_late' }),
    });
    await Promise.resolve();
    expect(table.ghost).toBeUndefined();
    expect(bench.reported).toMatchObject([{ kind: 'refused' }]);
  });

  it.each(['busy', 'too_fast'])(
    'is answered again by itself when the server is %s',
    async (code) => {
      table.discard(5);
      const [late] = bench.timers;
      bench.asked[0]?.answer({
        kind: 'refused',
        refused: create(RefusedSchema, { code, waitSeconds: 2 }),
      });
      await Promise.resolve();
      expect(bench.asked).toHaveLength(1);
      expect(table.ghost).toBe(5);
      for (const ring of bench.timers.filter((timer) => timer !== late)) ring();
      await Promise.resolve();
      expect(bench.asked[1]?.body).toEqual(bench.asked[0]?.body);
      expect(bench.reported).toEqual([]);
    },
  );

  it('is not answered again by itself once the table has been left', async () => {
    table.discard(5);
    bench.asked[0]?.answer({
      kind: 'refused',
      refused: create(RefusedSchema, { code: 'busy' }),
    });
    await Promise.resolve();
    table.close();
    for (const ring of bench.timers) ring();
    await Promise.resolve();
    expect(bench.asked).toHaveLength(1);
  });

  it('is not answered again by itself once it has passed, nor after a long wait', async () => {
    const refuse = (at: number, waitSeconds: number) =>
      bench.asked[at]?.answer({
        kind: 'refused',
        refused: create(RefusedSchema, { code: 'too_fast', waitSeconds }),
      });
    table.discard(5);
    refuse(0, 2);
    await Promise.resolve();
    table.receiveEvents(turn(8, 2));
    for (const ring of bench.timers) ring();
    await Promise.resolve();
    expect(bench.asked).toHaveLength(1);
    table.discard(5);
    refuse(1, 60);
    await Promise.resolve();
    expect(table.pending).toBeUndefined();
    expect(bench.reported).toMatchObject([{ kind: 'refused' }, { kind: 'refused' }]);
  });

  it('whose MahJong is refused shows the sheet of the server', async () => {
    void table.act({ case: 'mahjong', value: { $typeName: 'lair.v1.Nothing' } });
    const refused = create(RefusedSchema, { code: 'below_minimum', sheet: { minimum: 3 } });
    bench.asked[0]?.answer({ kind: 'refused', refused });
    await Promise.resolve();
    expect(table.refusedWin?.sheet?.minimum).toBe(3);
    expect(bench.reported).toEqual([]);
  });
});

describe('Another request', () => {
  it('from a dialog is not told: the dialog shows why it was refused', async () => {
    const answer = table.ask({ case: 'setOptions', value: { table: 4n } });
    bench.asked[0]?.answer({ kind: 'refused', refused: create(RefusedSchema, { code: 'busy' }) });
    expect(await answer).toMatchObject({ kind: 'refused' });
    expect(bench.reported).toEqual([]);
  });

  it('is sent once until it is answered, and its refusal told once', async () => {
    const [one, other] = [table.sit(2), table.sit(2)];
    expect(bench.asked).toHaveLength(1);
    bench.asked[0]?.answer({ kind: 'refused', refused: create(RefusedSchema, { code: 'busy' }) });
    await Promise.all([one, other]);
    expect(bench.reported).toHaveLength(1);
    void table.sit(2);
    expect(bench.asked).toHaveLength(2);
  });

  it('is sent beside one that asks for something else', () => {
    table.addBots(1);
    table.addBots(2);
    expect(bench.asked).toHaveLength(2);
  });
});

describe('An automatic answer', () => {
  const discarded = { event: { case: 'discard' as const, value: { seat: 0, tile: 4 } } };
  const drawn = { event: { case: 'draw' as const, value: { seat: 0, tile: 5 } } };
  const events = [discarded, drawn] as never[];

  it('is given once, for the moment it was meant for', () => {
    table.automate({ discardDrawn: true });
    table.receiveEvents(turn(9, 2, events));
    bench.ring();
    expect(bench.asked).toHaveLength(1);
    expect(bench.asked[0]?.body).toMatchObject({ case: 'act', value: { moment: 9 } });
    bench.ring();
    expect(bench.asked).toHaveLength(1);
  });

  it('whose moment has passed before its time came is not given', () => {
    table.automate({ discardDrawn: true });
    table.receiveEvents(turn(9, 2, events));
    const late = bench.timers.splice(0);
    table.receiveEvents(turn(10, 4));
    for (const run of late) run();
    const isOfNow = (body: Body) => body.case === 'act' && body.value?.moment === 10;
    expect(bench.asked.every(({ body }) => isOfNow(body))).toBe(true);
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
    bench.ring();
    expect(table.isLate).toBe(true);
    bench.asked[0]?.answer({
      kind: 'refused',
      refused: create(RefusedSchema, { code: 'too_late' }),
    });
    await Promise.resolve();
    await Promise.resolve();
    expect(table.ghost).toBeUndefined();
    expect(table.returned).toBe(5);
    expect(bench.reported).toHaveLength(1);
  });
});

describe('Step by step', () => {
  const discard = (seat: number) => ({
    event: { case: 'discard' as const, value: { seat, tile: 9 } },
  });
  const draw = (seat: number) => ({ event: { case: 'draw' as const, value: { seat } } });

  it('what the others do is shown one thing at a time, what is asked with the last', () => {
    bench.stepwise = true;
    table.receiveEvents(turn(9, 2, [draw(1), discard(1), draw(2), discard(2)] as never[]));
    expect(table.game.lastEvent).toBe(1);
    table.goOn();
    expect(table.game.lastEvent).toBe(3);
    expect(table.game.prompt).toBeUndefined();
    table.receivePong(5);
    expect(bench.told).toHaveLength(0);
    table.goOn();
    expect(table.game.lastEvent).toBe(5);
    expect(table.game.prompt?.moment).toBe(9);
  });

  it('what is asked alone is not held back', () => {
    bench.stepwise = true;
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
    bench.draws = true;
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
    bench.draws = true;
    bench.now = 4_000;
    table.receiveEvents(turn(9, 2, [draw(DrawKind.TURN)] as never[]));
    bench.now = 9_000;
    table.goOn();
    expect(table.promptAtMs).toBe(4_000);
  });

  it('is passed over once the game went on without it', () => {
    bench.draws = true;
    table.receiveEvents(turn(9, 2, [draw(DrawKind.TURN)] as never[]));
    table.receiveEvents(turn(10, 3, [other] as never[]));
    expect(table.draws).toBe(false);
    expect(table.game.lastEvent).toBe(3);
  });

  it('is not for a replacement, for another seat, nor for who did not choose it', () => {
    bench.draws = true;
    table.receiveEvents(turn(9, 2, [draw(DrawKind.KONG_REPLACEMENT)] as never[]));
    expect(table.draws).toBe(false);
    table.receiveEvents(turn(10, 3, [draw(DrawKind.TURN, 2)] as never[]));
    expect(table.draws).toBe(false);
    bench.draws = false;
    table.receiveEvents(turn(11, 4, [draw(DrawKind.TURN)] as never[]));
    expect(table.game.lastEvent).toBe(4);
  });

  it('leaves to automation what it answers', () => {
    bench.draws = true;
    table.automate({ discardDrawn: true });
    const nine = { event: { case: 'draw', value: { seat: 0, kind: DrawKind.TURN, tile: 5 } } };
    table.receiveEvents(turn(9, 2, [nine] as never[]));
    expect(table.draws).toBe(false);
  });
});

describe('What was taken back', () => {
  it.each(['steps', 'the Draw button'])('leaves the deal, shown whole, with %s', (how) => {
    bench.stepwise = how === 'steps';
    bench.draws = !bench.stepwise;
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
  const answer = {
    event: { case: 'answer' as const, value: { seat: 0, claim: { action: pung } } },
  };

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
    table.receiveEvents(
      create(TableEventsSchema, { table: 4n, first: 3, moment: 8, events: [answer] }),
    );
    expect(bench.outclaimed).toBe(0);
    table.receiveEvents(
      create(TableEventsSchema, { table: 4n, first: 4, moment: 9, events: [other] }),
    );
    expect(bench.outclaimed).toBe(1);
    table.receiveEvents(create(TableEventsSchema, { table: 4n, first: 5, moment: 10, events: [] }));
    expect(bench.outclaimed).toBe(1);
  });

  it('that is carried out is not', () => {
    askForClaim();
    void table.act(pung);
    table.receiveEvents(
      create(TableEventsSchema, { table: 4n, first: 3, moment: 9, events: [own] }),
    );
    expect(bench.outclaimed).toBe(0);
  });

  it('that was outbid while the connection was lost is told of', () => {
    askForClaim();
    void table.act(pung);
    table.open();
    table.receiveEvents(
      create(TableEventsSchema, { table: 4n, first: 3, moment: 9, events: [answer, other] }),
    );
    expect(bench.outclaimed).toBe(1);
  });

  const discard = { event: { case: 'discard' as const, value: { seat: 0, tile: 9 } } };
  it.each([
    { how: 'in a later window', first: 4, events: [own, discard, other] },
    { how: 'in what is sent again from the start', first: 1, events: [deal, answer, other] },
  ])('is not outbid $how', ({ first, events }) => {
    askForClaim();
    void table.act(pung);
    table.receiveEvents(
      create(TableEventsSchema, { table: 4n, first: 3, moment: 8, events: [answer] }),
    );
    table.open();
    table.receiveEvents(create(TableEventsSchema, { table: 4n, first, moment: 12, events }));
    expect(bench.outclaimed).toBe(0);
  });

  it('that was a false MahJong was none', () => {
    askForClaim();
    void table.act({ case: 'mahjong', value: nothing });
    const pass = { action: { case: 'pass' as const, value: nothing } };
    const events = [
      { event: { case: 'falseMahjong' as const, value: { seat: 0 } } },
      { event: { case: 'answer' as const, value: { seat: 0, claim: pass } } },
      other,
    ];
    table.receiveEvents(create(TableEventsSchema, { table: 4n, first: 3, moment: 9, events }));
    expect(bench.outclaimed).toBe(0);
  });

  it('of somebody who passed was none', () => {
    askForClaim();
    void table.act({ case: 'pass', value: nothing });
    table.receiveEvents(
      create(TableEventsSchema, { table: 4n, first: 3, moment: 9, events: [other] }),
    );
    expect(bench.outclaimed).toBe(0);
  });
});

it('keeps hints while others play, until the own hand changes', () => {
  table.hints.receive(create(HintsSchema, { moment: 7 }));
  const discardBy = (seat: number) => ({
    event: { case: 'discard' as const, value: { seat, tile: 9 } },
  });
  table.receiveEvents(
    create(TableEventsSchema, { table: 4n, first: 2, moment: 8, events: [discardBy(1)] }),
  );
  expect(table.hints.told?.moment).toBe(7);
  table.receiveEvents(
    create(TableEventsSchema, { table: 4n, first: 3, moment: 9, events: [discardBy(0)] }),
  );
  expect(table.hints.told).toBeUndefined();
});
