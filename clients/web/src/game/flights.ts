// Tiles and points that fly over the table to show what moved; nothing flies with motion reduced.
import { isStill } from '../widgets/appearance.svelte';

const TILE_MS = 240;
const WIN_MS = 760;
const POINTS_MS = 620;
const POINTS_STEP_MS = 90;
/** How many points fly from one seat. */
const COINS = 3;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const middleOf = ({ left, top, width, height }: Box) => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** Where a part is on the page; undefined if it is not drawn. */
export function boxOf(part: Element | null | undefined): Box | undefined {
  const box = part?.getBoundingClientRect();
  return box && box.width > 0 ? box : undefined;
}

/** Puts a copy of `part` into the sky, above where it lies. */
function copyInto(sky: HTMLElement, part: HTMLElement, at: Box): HTMLElement {
  const copy = part.cloneNode(true) as HTMLElement;
  copy.removeAttribute('aria-label');
  copy.setAttribute('style', `--tw: ${getComputedStyle(part).getPropertyValue('--tw')}`);
  Object.assign(copy.style, {
    position: 'absolute',
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
  });
  sky.append(copy);
  return copy;
}

/** The distance between the centres of two places, as a CSS transform. */
function shiftOf(from: Box, to: Box): string {
  const [start, end] = [middleOf(from), middleOf(to)];
  return `translate(${end.x - start.x}px, ${end.y - start.y}px)`;
}

/** Lets a copy of the winning tile fly from where it lies to the winner. */
export function flyTo(sky: HTMLElement, part: HTMLElement, to: Box): void {
  const from = boxOf(part);
  if (isStill() || !from) return;
  const copy = copyInto(sky, part, from);
  const flight = copy.animate(
    [
      { transform: 'none' },
      { transform: 'scale(1.35)', offset: 0.35 },
      { transform: `${shiftOf(from, to)} scale(1.35)`, opacity: 1, offset: 0.9 },
      { transform: `${shiftOf(from, to)} scale(1)`, opacity: 0 },
    ],
    { duration: WIN_MS, easing: 'ease-in-out' },
  );
  const land = () => copy.remove();
  flight.onfinish = land;
  flight.oncancel = land;
}

/** Lets a copy of `part` fly in from `from`; the part itself appears once the copy has landed. */
export function flyIn(sky: HTMLElement, part: HTMLElement, from: Box): void {
  const to = boxOf(part);
  if (isStill() || !to) return;
  const copy = copyInto(sky, part, to);
  const shift = shiftOf(to, from);
  const scale = Math.max(0.4, Math.min(2.4, from.width / to.width));
  const options = { duration: TILE_MS, easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)' };
  const flight = copy.animate(
    [{ transform: `${shift} scale(${scale})` }, { transform: 'none' }],
    options,
  );
  part.animate([{ opacity: 0 }, { opacity: 0, offset: 0.97 }, { opacity: 1 }], options);
  const land = () => copy.remove();
  flight.onfinish = land;
  flight.oncancel = land;
}

/** Lets points fly from one card to another. */
export function flyPoints(sky: HTMLElement, from: Box, to: Box): void {
  if (isStill()) return;
  const [start, end] = [middleOf(from), middleOf(to)];
  for (let at = 0; at < COINS; at += 1) {
    const coin = document.createElement('i');
    coin.style.left = `${start.x}px`;
    coin.style.top = `${start.y}px`;
    sky.append(coin);
    const bend = `translate(${(end.x - start.x) / 2}px, ${(end.y - start.y) / 2 - 40}px) scale(1.25)`;
    const flight = coin.animate(
      [
        { transform: 'scale(0.4)', opacity: 0 },
        { transform: bend, opacity: 1, offset: 0.5 },
        {
          transform: `translate(${end.x - start.x}px, ${end.y - start.y}px) scale(0.7)`,
          opacity: 0,
        },
      ],
      { duration: POINTS_MS, delay: at * POINTS_STEP_MS, easing: 'ease-in-out', fill: 'both' },
    );
    const land = () => coin.remove();
    flight.onfinish = land;
    flight.oncancel = land;
  }
}
