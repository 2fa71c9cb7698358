// Hints are requested only while they are wanted and no faster than the server allows.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { HintsSchema } from '../link/gen/lair/v1/hints_pb';
import { HintSheet } from './hint_sheet.svelte';

function sheet() {
  const timers: (() => void)[] = [];
  let asked = 0;
  const hints = new HintSheet(
    () => {
      asked += 1;
    },
    (_, run) => {
      timers.push(run);
      return () => undefined;
    },
  );
  return { hints, timers, asked: () => asked };
}

describe('Hints', () => {
  it('are not asked for until they are wanted', () => {
    const { hints, asked } = sheet();
    hints.changed();
    expect(asked()).toBe(0);
    hints.toggle();
    expect(asked()).toBe(1);
  });

  it('are asked for once more after a pause, however much has changed in it', () => {
    const { hints, timers, asked } = sheet();
    hints.toggle();
    hints.changed();
    hints.changed();
    expect(asked()).toBe(1);
    timers.shift()?.();
    expect(asked()).toBe(2);
    timers.shift()?.();
    expect(asked()).toBe(2);
  });

  it('are left alone once they are put away', () => {
    const { hints, timers, asked } = sheet();
    hints.toggle();
    hints.changed();
    hints.toggle();
    timers.shift()?.();
    expect(asked()).toBe(1);
  });

  it('of another hand are not kept, nor taken when they come late', () => {
    const { hints } = sheet();
    const told = (moment: number) => create(HintsSchema, { moment });
    hints.toggle();
    hints.receive(told(4));
    hints.changed();
    expect(hints.told?.moment).toBe(4);
    hints.changed(8);
    expect(hints.told).toBeUndefined();
    hints.receive(told(7));
    expect(hints.told).toBeUndefined();
    hints.receive(told(8));
    expect(hints.told?.moment).toBe(8);
  });
});
