// Notices disappear by themselves; what nothing else shows becomes one.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, test } from 'vitest';
import { tileOf } from '../fold/tiles';
import { SeatEventSchema } from '../link/gen/lair/v1/values_pb';
import { Voice } from './voice.svelte';

test('good news goes before a refusal, that before an offer', () => {
  const ends: { ms: number; run: () => void }[] = [];
  const voice = new Voice((ms, run) => {
    ends.push({ ms, run });
    return () => undefined;
  });
  const shown = () => voice.notices.map(({ text }) => text);
  voice.notify('Come', { label: 'Go', run: () => undefined });
  voice.notify('No');
  voice.cheer('Yes');
  const inOrder = ends.sort((one, other) => one.ms - other.ms);
  expect(shown()).toEqual(['Come', 'No', 'Yes']);
  inOrder[0]?.run();
  expect(shown()).toEqual(['Come', 'No']);
  inOrder[1]?.run();
  expect(shown()).toEqual(['Come']);
  expect(voice.history.map(({ text }) => text)).toEqual(['Come', 'No', 'Yes']);
});

type Told = NonNullable<MessageInitShape<typeof SeatEventSchema>['event']>;
const told = (event: Told) => create(SeatEventSchema, { event });
const around = { view: undefined, you: 0, nameOf: () => 'Bo' };

/** A voice that has been told these events; what is said together is said at once. */
function heard(...events: Told[]): Voice {
  const burst: (() => void)[] = [];
  const voice = new Voice((ms, run) => {
    if (ms < 1000) burst.push(run);
    return () => undefined;
  });
  voice.tell(events.map(told), around);
  for (const run of burst) run();
  return voice;
}
const texts = (lines: readonly { readonly text: string }[]) => lines.map(({ text }) => text);

const drawnDeal: Told = { case: 'drawnDeal', value: {} };
const dealt: Told = { case: 'dealt', value: {} };
const discard: Told = { case: 'discard', value: { seat: 1, tile: tileOf('s9') } };

test('how a deal ended is shown if the next has begun, however much happened since', () => {
  for (const discards of [2, 20]) {
    const voice = heard(drawnDeal, dealt, ...Array<Told>(discards).fill(discard));
    expect(texts(voice.notices)).toEqual(['The deal is drawn.']);
    expect(texts(voice.log)).toEqual(['Bo discards 9 of bamboos. Bo discards 9 of bamboos.']);
  }
});

test('how a deal ended is only said while its result is shown', () => {
  const voice = heard(discard, drawnDeal);
  expect(texts(voice.notices)).toEqual([]);
  expect(texts(voice.log)).toEqual(['Bo discards 9 of bamboos. The deal is drawn.']);
});

describe('Two notices', () => {
  const timers: (() => void)[] = [];
  const ring = () => timers.shift()?.();
  let voice: Voice;

  beforeEach(() => {
    timers.length = 0;
    voice = new Voice((_, run) => {
      timers.push(run);
      return () => undefined;
    });
    voice.notify('First');
    voice.notify('Second');
  });

  test('are gone in their turn where both are seen', () => {
    ring();
    expect(texts(voice.notices)).toEqual(['Second']);
    ring();
    expect([voice.notices, timers]).toEqual([[], []]);
  });

  test('of which the newer covers the other, at a table, have their time one after the other', () => {
    voice.showsNewest = true;
    ring();
    expect(texts(voice.notices)).toEqual(['First', 'Second']);
    ring();
    expect(texts(voice.notices)).toEqual(['First']);
    ring();
    expect([voice.notices, timers]).toEqual([[], []]);
  });
});
