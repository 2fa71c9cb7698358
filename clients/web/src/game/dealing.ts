// Deals as at a real table: each seat takes four tiles at a time in turn; then the viewer's hand is
// sorted.

/** Between the turns of two seats. */
const TURN_MS = 55;
const SEATS = 4;
/** Tiles taken at once; STEP_MS passes between two of them. */
const BLOCK = 4;
const STEP_MS = 18;
const ARRIVE_MS = 220;
/** When the last of fourteen tiles has arrived and been seen. */
const SORT_AFTER_MS = 3 * SEATS * TURN_MS + BLOCK * STEP_MS + ARRIVE_MS + 60;
const SORT_MS = 260;
/** Has no common divisor with thirteen, so that the dealt tiles look unsorted. */
const SHUFFLE = 5;

export interface Place {
  readonly left: number;
  readonly top: number;
}

/** `turn` is 0 for the viewer's seat, then counts anticlockwise. */
const delayOf = (slot: number, turn: number) =>
  (Math.floor(slot / BLOCK) * SEATS + turn) * TURN_MS + (slot % BLOCK) * STEP_MS;

/** Deals the viewer's tiles to `places`: unsorted at first, a drawn one (`apart`) last. */
export function dealHand(parts: readonly HTMLElement[], places: readonly Place[]): void {
  const standing = parts.filter((part) => !part.matches('.apart')).length;
  for (const [at, part] of parts.entries()) {
    const slot = at < standing ? (at * SHUFFLE) % standing : at;
    const [dealt, own] = [places[slot], places[at]];
    if (!dealt || !own) continue;
    const delay = delayOf(slot, 0);
    const duration = SORT_AFTER_MS + SORT_MS - delay;
    const [x, y] = [dealt.left - own.left, dealt.top - own.top];
    const lying = { transform: `translate(${x}px, ${y}px)`, opacity: 1 };
    part.animate(
      [
        {
          transform: `translate(${x}px, ${y - 64}px) rotate(6deg)`,
          opacity: 0,
          easing: 'ease-out',
        },
        { ...lying, offset: ARRIVE_MS / duration },
        { ...lying, offset: 1 - SORT_MS / duration, easing: 'ease-in-out' },
        { transform: 'none', opacity: 1 },
      ],
      { duration, delay, fill: 'backwards' },
    );
  }
}

/** Deals the backs of another seat. */
export function dealBacks(parts: readonly Element[], turn: number): void {
  for (const [slot, part] of parts.entries()) {
    part.animate(
      [
        { transform: 'translateY(-14px) scale(1.25)', opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: ARRIVE_MS, delay: delayOf(slot, turn), easing: 'ease-out', fill: 'backwards' },
    );
  }
}
