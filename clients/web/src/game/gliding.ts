// Lets what changed its place in a row glide there, measuring the row once for each change.
import { isStill } from '../widgets/appearance.svelte';

const GLIDE_MS = 160;
const FAN_MS = 320;
/** Between two tiles of a hand that is fanned out. */
const FAN_STEP_MS = 22;

interface Place {
  readonly left: number;
  readonly top: number;
}

export class Gliding {
  private places: ReadonlyMap<string, Place> = new Map();
  private width = 0;
  private deal: number | undefined;

  /** After a change: the children of `row` are told apart by `data-key`; those of a new deal fan out. */
  settle(row: HTMLElement, deal?: number): void {
    const isNew = deal !== this.deal;
    this.deal = deal;
    const before = this.places;
    const isSameSize = row.clientWidth === this.width;
    this.width = row.clientWidth;
    const children = [...row.children].filter((child) => child instanceof HTMLElement);
    // Everything is read before anything is written, or each would be laid out anew.
    const now = children.map(({ offsetLeft: left, offsetTop: top }) => ({ left, top }));
    this.places = new Map(
      children.map(({ dataset }, at) => [dataset.key ?? '', now[at] ?? ORIGIN]),
    );
    if (isStill()) return;
    if (isNew) fanOut(children, now);
    if (isNew || !isSameSize) return;
    for (const [at, child] of children.entries()) {
      const from = before.get(child.dataset.key ?? '');
      if (from) glide(child, from, now[at] ?? from);
    }
  }
}

const ORIGIN: Place = { left: 0, top: 0 };

function glide(part: HTMLElement, from: Place, to: Place): void {
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (x === 0 && y === 0) return;
  part.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
    duration: GLIDE_MS,
    easing: 'ease-out',
  });
}

/** From the middle of the row, one after the other, as a hand is set up. */
function fanOut(parts: readonly HTMLElement[], places: readonly Place[]): void {
  const middle = ((places[0]?.left ?? 0) + (places.at(-1)?.left ?? 0)) / 2;
  for (const [at, part] of parts.entries()) {
    const x = (middle - (places[at]?.left ?? middle)) * 0.5;
    const from = `translate(${x}px, 46px) rotate(${(at - parts.length / 2) * -2}deg)`;
    part.animate(
      [
        { transform: from, opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      {
        duration: FAN_MS,
        delay: at * FAN_STEP_MS,
        easing: 'cubic-bezier(0.2, 0.9, 0.3, 1)',
        fill: 'backwards',
      },
    );
  }
}
