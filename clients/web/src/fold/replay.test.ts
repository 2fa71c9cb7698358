// Steps through a deal that is over.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { TableEventsSchema } from '../link/gen/lair/v1/server_pb';
import { SeatEventSchema } from '../link/gen/lair/v1/values_pb';
import { missedWins, ownStep, shownView, stepsOf, turnsOf } from './replay';
import { viewText } from './view_text';

const FILE = fileURLToPath(new URL('../../../../tests/data/fold-vectors.jsonl', import.meta.url));
const recorded: { events: string[]; last: string } = JSON.parse(
  readFileSync(FILE, 'utf8').split('\n')[0] ?? '',
);
const events = recorded.events.map((hex) => fromBinary(SeatEventSchema, Buffer.from(hex, 'hex')));
/** The first seat as recorded; the other seats are told nothing here. */
const streams = [
  events.map((event, at) =>
    create(TableEventsSchema, {
      first: at + 1,
      events: [event],
      prompt:
        at === 5
          ? { actions: [{ action: { case: 'mahjong', value: {} } }], win: { faan: 3 } }
          : undefined,
    }),
  ),
  [],
  [],
  [],
];
const steps = stepsOf(streams);

describe('A replay', () => {
  it('ends in the state that live play ended in', () => {
    const last = shownView(steps[steps.length - 1] ?? never(), 0, false);
    expect(last && viewText(last)).toBe(recorded.last);
  });

  it('has no step for an answer that only its giver saw', () => {
    const answers = events.filter(({ event }) => event.case === 'answer').length;
    expect(answers).toBeGreaterThan(0);
    expect(steps).toHaveLength(events.length - answers);
  });

  it('finds the turns of a seat, forwards and backwards', () => {
    const next = ownStep(steps, 10, 0, 1);
    expect(next).toBeGreaterThan(10);
    expect(steps[next]?.actor).toBe(0);
    expect(ownStep(steps, next, 0, -1)).toBeLessThan(next);
    expect(ownStep(steps, 0, 0, -1)).toBe(0);
  });

  it('tells each turn, by what was taken and what was discarded', () => {
    const turns = turnsOf(steps);
    const discards = steps.flatMap((step) =>
      step.events.flatMap(({ event }) => (event.case === 'discard' ? [event.value] : [])),
    );
    for (const [seat, own] of turns.entries()) {
      const discarded = own.flatMap((turn) => turn.discarded ?? []);
      expect(discarded).toEqual(
        discards.filter((one) => one.seat === seat).map(({ tile }) => tile),
      );
      // Only the last turn of a deal ends without a discard.
      expect(own.length - discarded.length).toBeLessThanOrEqual(1);
    }
    const draws = events.flatMap(({ event }) => (event.case === 'draw' ? [event.value] : []));
    const drawn = turns[0]?.flatMap((turn) => turn.drawn ?? []) ?? [];
    const known = draws.flatMap((draw) => draw.tile ?? []);
    expect(known).toEqual(expect.arrayContaining(drawn.slice(1)));
    expect(drawn.length).toBeGreaterThan(0);
  });

  it('names a win that was not taken', () => {
    expect(missedWins(steps)).toMatchObject([{ seat: 0, faan: 3 }]);
  });
});

function never(): never {
  throw new Error('there is a step');
}
