// @vitest-environment happy-dom
// Holding Enter presses one button, once.
import { expect, it } from 'vitest';
import { pressOnce } from './held_key';

/** Whether the browser is kept from acting on Enter. */
function isStopped(tag: string, repeat: boolean): boolean {
  const target = document.body.appendChild(document.createElement(tag));
  const event = new KeyboardEvent('keydown', {
    key: 'Enter',
    repeat,
    bubbles: true,
    cancelable: true,
  });
  window.addEventListener('keydown', pressOnce, { once: true });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

it('presses a button with the first key only', () => {
  expect([isStopped('button', false), isStopped('button', true)]).toEqual([false, true]);
});

it('is left to a field', () => {
  expect(isStopped('textarea', true)).toBe(false);
});
