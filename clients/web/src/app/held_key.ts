// A key that is held down presses a button once, whatever takes the focus meanwhile.

/** For every key on the page. */
export function pressOnce(event: KeyboardEvent): void {
  const isHeld = event.repeat && event.key === 'Enter';
  if (isHeld && event.target instanceof HTMLButtonElement) event.preventDefault();
}
