// How much room the tiles on a table need, so that the style sheet can make each as large as that allows.
import { meldTiles } from '../fold/rack';
import type { SeatView, View } from '../fold/view';

/** Widths are counted in tiles of a rack, the hair between two of them included. */
const FACEUP = 1.08;
const FACEDOWN = 0.78;
const BONUS = 0.98;
/** Between two groups. */
const GAP = 0.5;
/** In steps, so that not every meld makes the whole table a little smaller. */
const STEP = 2;

/** Tiles that lie together; those of an open hand may go on in the next row. */
export interface Group {
  readonly width: number;
  readonly breaks?: boolean;
}

/** What lies in the rack of a seat; a small window leaves out the tiles that lie face down. */
function groupsOf(seat: SeatView | undefined, hand: 'shown' | 'open' | 'none'): Group[] {
  if (!seat) return [];
  const groups: Group[] = [];
  if (hand !== 'none' && seat.tiles)
    groups.push({ width: seat.tiles.length * FACEUP, breaks: true });
  else if (hand === 'shown') groups.push({ width: (seat.concealed + 1) * FACEDOWN });
  for (const meld of seat.melds) groups.push({ width: meldTiles(meld).length * FACEUP });
  if (seat.bonus.length > 0) groups.push({ width: seat.bonus.length * BONUS });
  return groups;
}

/** Rows that the groups take, as they wrap. */
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
    used = group.breaks ? group.width - (own - 1) * width : group.width;
  }
  return rows;
}

/** The least width at which the groups take no more than so many rows. */
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

/** In a wide window a seat at a side has so many tiles abreast; in one that is wide and low. */
const SIDE_WIDE = 12;
const SIDE_LOW = 8.8;

/**
 * Numbers for the style sheet of the table as seen from a seat. Rows of the longest pond above and below the
 * centre, beside it, where six or twelve tiles lie abreast, where it is eight or sixteen. Of the fullest
 * rack in a wide window, in a low one, in a tall one: the width it needs in so many rows, or its rows
 * beside the centre.
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
  const racks = (hand: 'shown' | 'open') => ({
    centre: [groupsOf(me, ownShown ? hand : 'none'), groupsOf(top, hand)],
    side: [groupsOf(left, hand), groupsOf(right, hand)],
  });
  const [all, open] = [racks('shown'), racks('open')];
  const width = (of: readonly Group[][], rows: number) =>
    Math.max(...of.map((groups) => widthFor(groups, rows)));
  const rows = (of: readonly Group[][], abreast: number) =>
    Math.max(...of.map((groups) => rowsOf(groups, abreast)));
  return {
    'ponds-centre': Math.ceil(centre / 12),
    'ponds-side': Math.ceil(side / 6),
    'long-ponds-centre': Math.ceil(centre / 16),
    'long-ponds-side': Math.ceil(side / 8),
    'wide-1': width(all.centre, 1),
    'wide-2': width(all.centre, 2),
    'wide-side': rows(all.side, SIDE_WIDE),
    'open-1': width(open.centre, 1),
    'open-2': width(open.centre, 2),
    'low-side': rows(open.side, SIDE_LOW),
    'tall-side-1': width(open.side, 1),
    'tall-side-2': width(open.side, 2),
    'tall-side-3': width(open.side, 3),
  };
}
