// Which moment a press is for.
import { beforeEach, expect, it } from 'vitest';
import { Presses } from './presses';

let moment: number | undefined;
let presses: Presses;

beforeEach(() => {
  moment = 7;
  presses = new Presses(() => moment);
});

/** Whether a press counts during which the table goes on to `next`. */
function press(detail: number, next = moment): boolean {
  presses.down();
  moment = next;
  const isFor = presses.areFor({ detail });
  presses.clicked();
  return isFor;
}

it('is the one in which it began', () => {
  expect(press(1)).toBe(true);
  expect(press(1, 8)).toBe(false);
  expect(press(1)).toBe(true);
});

it('is none if it began before the visitor was asked', () => {
  moment = undefined;
  expect(press(1, 8)).toBe(false);
});

it('is the same for both clicks of a double-click', () => {
  expect(press(1)).toBe(true);
  expect(press(2)).toBe(true);
  moment = 8;
  expect(press(2)).toBe(false);
});

it('is the one that waits for a key, or a click without a pointer', () => {
  press(1);
  moment = 8;
  expect(presses.areFor({ detail: 0 })).toBe(true);
  expect(presses.areFor({ detail: 1 })).toBe(true);
});

it('is the one in which a swipe began', () => {
  presses.down();
  expect(presses.areFor()).toBe(true);
  moment = 8;
  expect(presses.areFor()).toBe(false);
});
