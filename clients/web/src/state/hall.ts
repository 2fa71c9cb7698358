// What an unattended display shows: its clock, the current page of a long list.

export interface ClockText {
  /** "1:02:03", "12:34". */
  readonly text: string;
  /** The time shown is left until the bell, not time played. */
  readonly isLeft: boolean;
  /** The bell has rung. */
  readonly isOver: boolean;
}

/**
 * The clock of a round: counts down to its bell, or up if there is none.
 * @param played seconds since the round started
 * @param bell seconds from its start to the bell; 0 for none
 */
export function clockText(played: number, bell: number): ClockText {
  const isLeft = bell > 0;
  const isOver = isLeft && played >= bell;
  const shown = Math.max(0, Math.floor(isLeft ? Math.abs(bell - played) : played));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(shown / 3600);
  const minutes = Math.floor(shown / 60) % 60;
  const text =
    hours > 0 ? `${hours}:${two(minutes)}:${two(shown % 60)}` : `${minutes}:${two(shown % 60)}`;
  return { text, isLeft: isLeft && !isOver, isOver };
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
}

/**
 * The rows to show at the given turn: one page after another, then the first again.
 * @param room how many rows fit at once; at least one is shown
 */
export function pageOf<Row>(rows: readonly Row[], room: number, turn: number): ListPage<Row> {
  const size = Math.max(1, room);
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const at = turn % pages;
  return { rows: rows.slice(at * size, (at + 1) * size), page: at + 1, pages };
}
