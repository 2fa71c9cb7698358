// Keeps one press from pressing a second button that has taken the place, or the focus, of the first, and one
// with `data-once` from being pressed twice by a double-click.

/** Clicks of one double-click are no further apart; whoever goes on pressing after it means it. */
const NEAR_PX = 16;
const SOON_MS = 500;
const PRESSABLE = 'button, a';

interface Press {
  readonly pressed: Element | null;
  readonly x: number;
  readonly y: number;
  readonly at: number;
}
/** The latest click that counted. */
let latest: Press | undefined;

/** Whether a click is the second of a double-click that was meant for what was pressed before. */
function isSecond({ pressed, x, y, at }: Press, before: Press): boolean {
  // Whoever has missed a button tries again at once.
  if (!before.pressed) return false;
  if (pressed?.matches('[data-once]')) return true;
  // What was pressed before has gone from under the pointer.
  const isNear = Math.hypot(x - before.x, y - before.y) < NEAR_PX;
  return pressed !== before.pressed && at - before.at < SOON_MS && isNear;
}

/** Hears every click before anything else does. */
export function clickOnce(click: MouseEvent): void {
  const { detail, target, clientX: x, clientY: y, timeStamp: at } = click;
  const pressed = target instanceof Element ? target.closest(PRESSABLE) : null;
  const press = { pressed, x, y, at };
  if (detail > 1 && latest && isSecond(press, latest)) {
    click.preventDefault();
    click.stopPropagation();
  } else latest = press;
}

/** Hears every key: one that is held down presses a button, or follows a link, once. */
export function pressOnce(event: KeyboardEvent): void {
  const isHeld = event.repeat && event.key === 'Enter';
  if (isHeld && event.target instanceof Element && event.target.matches(PRESSABLE)) {
    event.preventDefault();
  }
}
