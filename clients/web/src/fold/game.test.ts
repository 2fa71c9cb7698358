// How frames of numbered events are followed.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { TableEventsSchema, TableStateSchema } from '../link/gen/lair/v1/server_pb';
import { emptyGame, type Game, withEvents, withState } from './game';

type Told = NonNullable<MessageInitShape<typeof TableEventsSchema>['events']>[number];

const deal = (number: number): Told => ({
  event: {
    case: 'dealt',
    value: {
      setup: { dealer: 0, number },
      sizes: [14, 13, 13, 13],
      scores: [2000n, 2000n, 2000n, 2000n],
      tilesLeft: 91,
    },
  },
});
const dealt = deal(1);
const drawnDeal: Told = {
  event: { case: 'drawnDeal', value: { scores: [1900n, 2300n, 1900n, 1900n] } },
};
const discard = (seat: number): Told => ({ event: { case: 'discard', value: { seat, tile: 5 } } });
const draw = (seat: number): Told => ({ event: { case: 'draw', value: { seat } } });

const frame = (first: number, ...events: Told[]) =>
  create(TableEventsSchema, { table: 4n, first, events, moment: first });

function begun(): Game {
  const state = create(TableStateSchema, { you: 2 });
  return withEvents(withState(emptyGame(4n), state), frame(1, dealt, discard(0))).game;
}

describe('A frame of events', () => {
  it('is folded in order, its numbers kept', () => {
    const game = begun();
    expect(game.lastEvent).toBe(2);
    expect(game.view?.seats[0]?.pond).toHaveLength(1);
  });

  it('that repeats events folds only the new ones', () => {
    const { game, events } = withEvents(begun(), frame(2, discard(0), draw(1)));
    expect(events).toHaveLength(1);
    expect(game.lastEvent).toBe(3);
    expect(game.view?.seats[0]?.pond).toHaveLength(1);
  });

  it('that is wholly old changes no number', () => {
    const { game, events } = withEvents(begun(), frame(2, discard(0)));
    expect(events).toEqual([]);
    expect(game.lastEvent).toBe(2);
  });

  it('after a gap is not folded', () => {
    const before = begun();
    const { game, gap } = withEvents(before, frame(4, draw(1)));
    expect(gap).toBe(true);
    expect(game).toBe(before);
  });

  it('that begins with a deal is the truth, whatever came before', () => {
    const { game, gap } = withEvents(begun(), frame(40, dealt));
    expect(gap).toBe(false);
    expect(game.lastEvent).toBe(40);
    expect(game.view?.seats[0]?.pond).toEqual([]);
  });

  /** A visitor who was in the first deal comes back in a later one. */
  function backIn(number: number) {
    const events = [deal(number), discard(0)];
    const told = { table: 4n, first: 40, events, moment: 41, lastDeal: drawnDeal };
    return withEvents(begun(), create(TableEventsSchema, told));
  }

  it('tells how the deal before ended, if that was missed', () => {
    const { game, events } = backIn(2);
    expect(events.map(({ event }) => event.case)).toEqual(['drawnDeal', 'dealt', 'discard']);
    expect(game.lastEvent).toBe(41);
    expect(game.view).toMatchObject({ phase: 'window', changes: [-100, 300, -100, -100] });
    expect(game.view?.outcome).toBeUndefined();
  });

  it('does not tell what the deal before brought, if the one before that was missed, too', () => {
    const { game, events } = backIn(3);
    expect(events).toHaveLength(3);
    expect(game.view?.changes).toBeUndefined();
  });

  it('replaces the prompt, with nothing when it brings none', () => {
    const asked = withEvents(
      begun(),
      create(TableEventsSchema, { table: 4n, first: 3, moment: 3, prompt: { moment: 3 } }),
    ).game;
    expect(asked.prompt?.moment).toBe(3);
    expect(asked.lastEvent).toBe(2);
    expect(withEvents(asked, frame(3, draw(1))).game.prompt).toBeUndefined();
  });
});

describe('A state', () => {
  it('of the same seat keeps what was folded', () => {
    const before = begun();
    const after = withState(before, create(TableStateSchema, { you: 2, host: 7n }));
    expect(after.view).toBe(before.view);
    expect(after.lastEvent).toBe(2);
  });

  it.each([[3], [undefined]])('of another seat (%s) forgets what the old one saw', (you) => {
    const asked = withEvents(
      begun(),
      create(TableEventsSchema, { table: 4n, first: 3, moment: 3, prompt: { moment: 3 } }),
    ).game;
    const after = withState(asked, create(TableStateSchema, { you }));
    expect(after.view).toBeUndefined();
    expect(after.prompt).toBeUndefined();
    expect(after.lastEvent).toBe(0);
  });
});
