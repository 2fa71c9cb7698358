// Keeps one press from pressing a second button that has taken the place, or the focus, of the first.

/** Clicks of one double-click are no further apart. */
const NEAR_PX = 16;

/** The first click of the latest series, and what it pressed. */
let first: { readonly pressed: Element | null; readonly x: number; readonly y: number } | undefined;

/** Hears every click before anything else does. */
export function clickOnce(click: MouseEvent): void {
  const { detail, clientX: x, clientY: y } = click;
  const pressed = click.target instanceof Element ? click.target.closest('button, a') : null;
  if (detail < 2 || !first) first = { pressed, x, y };
  else if (pressed !== first.pressed && Math.hypot(x - first.x, y - first.y) < NEAR_PX) {
    click.preventDefault();
    click.stopPropagation();
  }
}

/** Hears every key: one that is held down presses a button once. */
export function pressOnce(event: KeyboardEvent): void {
  const isHeld = event.repeat && event.key === 'Enter';
  if (isHeld && event.target instanceof HTMLButtonElement) event.preventDefault();
}
