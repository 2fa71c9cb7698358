// @vitest-environment happy-dom
// Which keys are for the table.
import { beforeEach, expect, it } from 'vitest';
import { isForTable } from './table_keys';

beforeEach(() => {
  document.body.innerHTML = '<button></button><input><dialog>A text</dialog>';
});

/** Whether a key is for the table if the first element of that kind has the focus. */
function isMeant(focused: string, key = 'd'): boolean {
  let answer = false;
  const target = document.querySelector(focused) as HTMLElement;
  target.addEventListener('keydown', (event) => {
    answer = isForTable(event);
  });
  target.dispatchEvent(new KeyboardEvent('keydown', { key }));
  return answer;
}

it('are those pressed anywhere but in a field, which F6 leaves', () => {
  expect([isMeant('body'), isMeant('button'), isMeant('input')]).toEqual([true, true, false]);
  expect(isMeant('input', 'F6')).toBe(true);
});

it('are none in the chat, where Escape passes nothing', () => {
  document.body.innerHTML = '<aside id="table-chat"><button></button></aside>';
  expect([isMeant('button'), isMeant('button', 'Escape')]).toEqual([false, false]);
  expect(isMeant('button', 'F6')).toBe(true);
});

it('are none while a dialog is open, wherever the focus is', () => {
  document.querySelector('dialog')?.setAttribute('open', '');
  expect([isMeant('body'), isMeant('body', 'Escape'), isMeant('input', 'F6')]).toEqual([
    false,
    false,
    false,
  ]);
});
