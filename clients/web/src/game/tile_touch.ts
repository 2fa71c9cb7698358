// What a finger does with a tile of the hand: a swipe up throws it, a long press asks about it.

const HOLD_MS = 450;
/** A finger that has moved no further than this is resting. */
const SLOP = 10;
/** A throw moves at least this part of the tile's height. */
const THROWN = 0.55;
/** A tile follows a finger sideways only a little. */
const SIDEWAYS = 0.25;

export interface TouchActs {
  /** The tile was thrown. */
  onThrow(key: string): void;
  /** Asks what is known of the tile, until the finger lifts. */
  onHold(key: string): void;
  onRelease(): void;
}

interface Hold {
  readonly pointer: number;
  readonly part: HTMLElement;
  readonly key: string;
  readonly x: number;
  readonly y: number;
  /** When the finger touched the tile, in event time. */
  readonly since: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Listens to a row of tiles identified by `data-key`; returns a function that stops it. */
export function listenToTouch(row: HTMLElement, acts: TouchActs): () => void {
  let hold: Hold | undefined;
  /** The finger is resting, and the tile's facts are shown. */
  let isTold = false;
  /** The click that follows is not a press. */
  let isSpent = false;

  function letGo(): Hold | undefined {
    const held = hold;
    hold = undefined;
    isTold = false;
    if (!held) return undefined;
    clearTimeout(held.timer);
    held.part.style.transform = '';
    held.part.classList.remove('dragged');
    acts.onRelease();
    return held;
  }

  function down(event: PointerEvent): void {
    isSpent = false;
    const item = (event.target as HTMLElement).closest<HTMLElement>('[data-key]');
    const part = item?.querySelector<HTMLElement>('button');
    if (event.pointerType === 'mouse' || !event.isPrimary || !part) return;
    const key = item?.dataset.key ?? '';
    const timer = setTimeout(() => {
      isTold = true;
      acts.onHold(key);
    }, HOLD_MS);
    const [x, y, since] = [event.clientX, event.clientY, event.timeStamp];
    hold = { pointer: event.pointerId, part, key, x, y, since, timer };
  }

  function move(event: PointerEvent): void {
    if (!hold || event.pointerId !== hold.pointer) return;
    const [x, y] = [event.clientX - hold.x, event.clientY - hold.y];
    if (Math.hypot(x, y) <= SLOP) return;
    clearTimeout(hold.timer);
    // A finger that moves on is no longer resting.
    if (isTold) acts.onRelease();
    isTold = false;
    if (y > -SLOP) return;
    hold.part.classList.add('dragged');
    hold.part.style.transform = `translate(${x * SIDEWAYS}px, ${y}px)`;
  }

  function up(event: PointerEvent): void {
    const wasTold = isTold;
    const held = letGo();
    if (!held) return;
    // On a busy phone the timer may fire before the lifting of the finger is reported.
    const hasRested = wasTold && event.timeStamp - held.since >= HOLD_MS;
    isSpent = hasRested;
    if (hasRested) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (-y < held.part.offsetHeight * THROWN || Math.abs(x) > -y) return;
    isSpent = true;
    acts.onThrow(held.key);
  }

  /** A swipe or a long press is not also a press. */
  function click(event: MouseEvent): void {
    if (!isSpent) return;
    isSpent = false;
    event.preventDefault();
    event.stopPropagation();
  }

  const stopMenu = (event: Event) => event.preventDefault();
  const cancel = () => void letGo();
  row.addEventListener('pointerdown', down);
  row.addEventListener('pointermove', move);
  row.addEventListener('pointerup', up);
  row.addEventListener('pointercancel', cancel);
  row.addEventListener('click', click, { capture: true });
  row.addEventListener('contextmenu', stopMenu);
  return () => {
    cancel();
    row.removeEventListener('pointerdown', down);
    row.removeEventListener('pointermove', move);
    row.removeEventListener('pointerup', up);
    row.removeEventListener('pointercancel', cancel);
    row.removeEventListener('click', click, { capture: true });
    row.removeEventListener('contextmenu', stopMenu);
  };
}
