// What the server reports about itself, in readable form.

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const NOTHING = '–';

/** In the largest unit of which there is at least one: "71 GB". */
function bytesText(bytes: number, language: string): string {
  const step = Math.min(
    Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0),
    UNITS.length - 1,
  );
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[step],
    maximumSignificantDigits: 3,
  }).format(bytes / 1000 ** step);
}

function secondsText(seconds: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'second' }).format(seconds);
}

/** The ending of `fact` says what `value` counts. */
export function factText(fact: string, value: string, language: string): string {
  if (value === '') return NOTHING;
  if (fact.endsWith('_bytes')) return bytesText(Number(value), language);
  if (fact.endsWith('_seconds')) return secondsText(Number(value), language);
  if (fact.endsWith('_works')) return value === 'yes' ? '✓' : '✗';
  return value;
}
