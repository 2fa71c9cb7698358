// The arithmetic of a chart: where values lie, which marks an axis has, its figures as text.

/** A line of a chart; nothing where it has no value. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | undefined)[];
}
/** A line of the table below a chart. */
export interface Row {
  readonly place: string;
  readonly values: readonly (number | undefined)[];
}
/** What a chart of bars is given. */
export interface Bars {
  readonly title: string;
  /** What the places are, for the head of the table. */
  readonly along: string;
  /** What the bars count. */
  readonly name: string;
  readonly bars: readonly { readonly place: string; readonly value: number }[];
}
/** Something worth seeing at a place of the first line. */
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

/** Without the crumbs of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

/** Points of a path, broken where there is no value. */
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

/** As spreadsheets read it: what holds a comma or a quotation mark is quoted. */
export function csvOf(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const cell = (value: unknown) => {
    const text = value === undefined ? '' : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
