// How much room the tiles on a table need, for the style sheet to make them as large as possible.
import { meldTiles } from '../fold/rack';
import type { SeatView, View } from '../fold/view';

/** Widths are in tiles of a rack, including the hairline between two tiles. */
const FACEUP = 1.08;
/** The extra width of a claimed tile, which lies on its side. */
const ASIDE = 1 / 3;
/** Tiles of an open hand, bonus tiles and tiles lying face down are drawn smaller. */
const OPEN = 0.87;
const BONUS = 0.98;
const FACEDOWN = 0.5;
/** The gap between two groups. */
const GAP = 0.4;
/** Widths grow in steps, so that not every meld makes the whole table a little smaller. */
const STEP = 1;

/** Tiles that lie together. With `breaks` they may wrap into more rows, which are theirs only. */
export interface Group {
  readonly width: number;
  readonly breaks?: boolean;
}

function meldWidth(meld: SeatView['melds'][number]): number {
  return meldTiles(meld).length * FACEUP + (meld?.from === undefined ? 0 : ASIDE);
}

/** How many tiles a hand holds once it has drawn: the place of that tile is kept. */
function drawnTo({ length }: readonly unknown[]): number {
  return length % 3 === 1 ? length + 1 : length;
}

/** What lies in a seat's rack; `open` counts the hand only if it is shown, `none` never. */
function groupsOf(seat: SeatView | undefined, hand: 'backs' | 'open' | 'none'): Group[] {
  if (!seat) return [];
  const groups: Group[] = [];
  if (hand !== 'none' && seat.tiles)
    groups.push({ width: drawnTo(seat.tiles) * OPEN, breaks: true });
  else if (hand === 'backs') groups.push({ width: (seat.concealed + 1) * FACEDOWN });
  for (const meld of seat.melds) groups.push({ width: meldWidth(meld) });
  if (seat.bonus.length > 0) groups.push({ width: seat.bonus.length * BONUS, breaks: true });
  return groups;
}

/** How many rows the groups wrap to. */
export function rowsOf(groups: readonly Group[], width: number): number {
  let rows = 0;
  let used = width;
  for (const group of groups) {
    const isFirst = rows === 0 || used === 0;
    if (!isFirst && used + GAP + group.width <= width) {
      used += GAP + group.width;
      continue;
    }
    const own = group.breaks ? Math.max(1, Math.ceil(group.width / width)) : 1;
    rows += own;
    used = own > 1 ? width : group.width;
  }
  return rows;
}

/** The least width at which the groups take at most `rows` rows. */
export function widthFor(groups: readonly Group[], rows: number): number {
  const whole = groups.reduce((sum, { width }) => sum + GAP + width, 0);
  let width = STEP;
  while (width < whole && !fits(groups, width, rows)) width += STEP;
  return width;
}

function fits(groups: readonly Group[], width: number, rows: number): boolean {
  const widest = Math.max(0, ...groups.map(({ width: own, breaks }) => (breaks ? FACEUP : own)));
  return widest <= width && rowsOf(groups, width) <= rows;
}

const POND = 6;

/**
 * Numbers for the style sheet, for the table as seen from a seat. `ponds-*`: rows of the longest
 * pond above and below the centre, and at the sides. `wide-N`, `open-N`, `side-N`: the width that
 * the fullest rack needs in N rows, above and below the centre with face-down hands and without
 * them, and at the sides.
 */
export function tableSpace(
  view: View,
  around: readonly number[],
  { ownShown, ghost }: { readonly ownShown: boolean; readonly ghost: boolean },
): Record<string, number> {
  const [me, right, top, left] = around.map((seat) => view.seats[seat]);
  const pond = (seat: SeatView | undefined) => seat?.pond.length ?? 0;
  const centre = Math.max(1, pond(me) + (ghost ? 1 : 0), pond(top));
  const side = Math.max(1, pond(left), pond(right));
  const wide = [groupsOf(me, ownShown ? 'backs' : 'none'), groupsOf(top, 'backs')];
  const open = [groupsOf(me, ownShown ? 'open' : 'none'), groupsOf(top, 'open')];
  const sides = [groupsOf(left, 'open'), groupsOf(right, 'open')];
  const width = (of: readonly Group[][], rows: number) =>
    Math.max(...of.map((groups) => widthFor(groups, rows)));
  return {
    'ponds-centre': Math.ceil(centre / POND),
    'ponds-side': Math.ceil(side / POND),
    'wide-1': width(wide, 1),
    'wide-2': width(wide, 2),
    'wide-3': width(wide, 3),
    'open-1': width(open, 1),
    'open-2': width(open, 2),
    'open-3': width(open, 3),
    'side-1': width(sides, 1),
    'side-2': width(sides, 2),
    'side-3': width(sides, 3),
    'side-4': width(sides, 4),
    'side-5': width(sides, 5),
  };
}
