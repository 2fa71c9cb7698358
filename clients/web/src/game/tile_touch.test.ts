// @vitest-environment happy-dom
// How touch on a tile of the hand is understood: as a press or a long press.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToTouch } from './tile_touch';

const LONG_MS = 500;
/** Any height will do, as no tile is laid out here. */
const HIGH = 80;
const acts = { onThrow: vi.fn(), onHold: vi.fn(), onRelease: vi.fn() };
const pressed = vi.fn();
let button: HTMLElement;

/** A finger on the tile, at the given device time. */
function finger(type: string, at_ms: number): void {
  const event = new PointerEvent(type, { bubbles: true, pointerType: 'touch', isPrimary: true });
  Object.defineProperty(event, 'timeStamp', { value: at_ms });
  button.dispatchEvent(event);
}

describe('A finger on a tile', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = '<ul><li data-key="m1"><button></button></li></ul>';
    button = document.querySelector('button') as HTMLElement;
    Object.defineProperty(button, 'offsetHeight', { value: HIGH });
    listenToTouch(document.querySelector('ul') as HTMLElement, acts);
    button.addEventListener('click', pressed);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.clearAllMocks();
  });

  it('asks when it rests, and presses nothing', () => {
    finger('pointerdown', 0);
    vi.advanceTimersByTime(LONG_MS);
    finger('pointerup', LONG_MS);
    button.click();
    expect(acts.onHold).toHaveBeenCalledWith('m1');
    expect(pressed).not.toHaveBeenCalled();
  });

  it('presses when it was short, however late the page is told', () => {
    finger('pointerdown', 0);
    vi.advanceTimersByTime(LONG_MS);
    finger('pointerup', 80);
    button.click();
    expect(pressed).toHaveBeenCalledOnce();
    expect(acts.onRelease).toHaveBeenCalled();
  });
});
