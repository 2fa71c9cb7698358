// The arithmetic of charts: where values lie, which ticks an axis has, the figures as text.

/** A line of a chart; a value is undefined where the line has a gap. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | undefined)[];
}
/** A line of the table below a chart. */
export interface Row {
  readonly place: string;
  readonly values: readonly (number | undefined)[];
}
/** The input of a bar chart. */
export interface Bars {
  readonly title: string;
  /** What the places are, for the head of the table. */
  readonly along: string;
  /** What the bars count. */
  readonly name: string;
  readonly bars: readonly { readonly place: string; readonly value: number }[];
}
/** Something to point out at a place of the first line. */
export interface Mark {
  readonly at: number;
  readonly kind: string;
}

/** Round numbers that span the values, at most six of them. */
export function ticksOf(low: number, high: number): number[] {
  const span = high - low || Math.abs(high) || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10);
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, at) => tidy((first + at) * step));
}

/** Removes rounding errors of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

/** The points of a path, with gaps for missing values. */
export function pathOf(
  values: readonly (number | undefined)[],
  place: (at: number, value: number) => readonly [number, number],
): string {
  let pen = 'M';
  return values
    .map((value, at) => {
      if (value === undefined) {
        pen = 'M';
        return '';
      }
      const [x, y] = place(at, value);
      const part = `${pen}${x.toFixed(1)} ${y.toFixed(1)}`;
      pen = 'L';
      return part;
    })
    .join('');
}

/** In the form spreadsheets read: values with a comma or quotation mark are quoted. */
export function csvOf(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const cell = (value: unknown) => {
    const text = value === undefined ? '' : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
