// @vitest-environment happy-dom
// One press does one thing, whatever comes in its place.
import { beforeEach, describe, expect, it } from 'vitest';
import { clickOnce, pressOnce } from './one_press';

beforeEach(() => {
  document.body.innerHTML =
    '<p id="text"></p><button id="in">Check in</button><button id="out">Withdraw</button>';
});

describe('A click', () => {
  /** Whether the click reaches its button. */
  function reaches(id: string, detail: number, { clientX = 50, timeStamp = 0 } = {}): boolean {
    const button = document.getElementById(id) as HTMLElement;
    let isHeard = false;
    button.onclick = () => {
      isHeard = true;
    };
    window.addEventListener('click', clickOnce, { capture: true, once: true });
    const click = new MouseEvent('click', { bubbles: true, detail, clientX });
    button.dispatchEvent(Object.defineProperty(click, 'timeStamp', { value: timeStamp }));
    return isHeard;
  }

  it('that is the second of a double-click does not press what took the place of the first', () => {
    expect([reaches('in', 1), reaches('out', 2), reaches('out', 3)]).toEqual([true, false, false]);
    expect(reaches('out', 1)).toBe(true);
  });

  it('counts if it is on the same button or elsewhere', () => {
    expect([reaches('in', 1), reaches('in', 2)]).toEqual([true, true]);
    expect(reaches('out', 3, { clientX: 90 })).toBe(true);
  });

  it('is not needed by a button that is for one press, however slow the double-click', () => {
    document.getElementById('out')?.setAttribute('data-once', '');
    expect([reaches('in', 1), reaches('out', 2, { timeStamp: 900 })]).toEqual([true, false]);
    expect([reaches('out', 1), reaches('out', 2), reaches('out', 3)]).toEqual([true, false, false]);
    expect([reaches('out', 0), reaches('text', 1), reaches('out', 2)]).toEqual([true, true, true]);
  });

  it('counts if somebody goes on pressing, such as Next', () => {
    const out = (timeStamp: number) => reaches('out', 3, { timeStamp });
    expect([reaches('in', 1), out(300), out(600)]).toEqual([true, false, true]);
  });

  it('counts after one beside the button', () => {
    expect([reaches('text', 1), reaches('in', 2)]).toEqual([true, true]);
  });

  it('by key counts', () => {
    expect([reaches('in', 1), reaches('out', 0)]).toEqual([true, true]);
  });
});

describe('Holding Enter', () => {
  /** Whether the browser is kept from acting on it. */
  function isStopped(tag: string, repeat: boolean): boolean {
    const target = document.body.appendChild(document.createElement(tag));
    const enter = { key: 'Enter', repeat, bubbles: true, cancelable: true };
    const event = new KeyboardEvent('keydown', enter);
    window.addEventListener('keydown', pressOnce, { once: true });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  }

  it('presses a button, or follows a link, with the first key only', () => {
    expect([isStopped('button', false), isStopped('button', true)]).toEqual([false, true]);
    expect([isStopped('a', false), isStopped('a', true)]).toEqual([false, true]);
  });

  it('is left to a field', () => {
    expect(isStopped('textarea', true)).toBe(false);
  });
});
