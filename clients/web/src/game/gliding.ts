// Lets children of a row glide to their new places; measures the row once for each change.
import { isStill } from '../widgets/appearance.svelte';
import { dealHand, type Place } from './dealing';

const GLIDE_MS = 160;

export class Gliding {
  private places: ReadonlyMap<string, Place> = new Map();
  private width = 0;
  private deal: number | undefined;

  /** Call after a change. Children of `row` are told apart by `data-key`; a new deal is dealt. */
  settle(row: HTMLElement, deal?: number): void {
    const isNew = deal !== this.deal;
    this.deal = deal;
    const before = this.places;
    const isSameSize = row.clientWidth === this.width;
    this.width = row.clientWidth;
    const children = [...row.children].filter((child) => child instanceof HTMLElement);
    // All reads come before all writes: mixing them would force a layout for each child.
    const now = children.map(({ offsetLeft: left, offsetTop: top }) => ({ left, top }));
    this.places = new Map(
      children.map(({ dataset }, at) => [dataset.key ?? '', now[at] ?? ORIGIN]),
    );
    if (isStill()) return;
    if (isNew) dealHand(children, now);
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
