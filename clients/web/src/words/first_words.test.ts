// Every word of the first page is in the part of the English catalogue that is loaded with it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import first from './en-first.json';
import later from './en-later.json';

const SRC = fileURLToPath(new URL('..', import.meta.url));
/** What a first visit may show before anything else has arrived. */
const SHOWN_AT_ONCE = ['main.ts', 'pages/welcome/Welcome.svelte', 'widgets/ProblemPage.svelte'];

/** A file and all its static imports; what `import()` loads later waits for all words. */
function needed(file: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file)) return seen;
  const text = readFileSync(join(SRC, file), 'utf8');
  seen.set(file, text);
  for (const [, name] of text.matchAll(/\bfrom '(\.[^']+)'/g)) {
    const path = normalize(join(dirname(file), name ?? ''));
    const other = [path, `${path}.ts`].find(
      (one) => /\.(ts|svelte)$/.test(one) && existsSync(join(SRC, one)),
    );
    if (other && !other.includes('/gen/')) needed(other, seen);
  }
  return seen;
}

it('has every word that the first page names', () => {
  const files = SHOWN_AT_ONCE.flatMap((file) => [...needed(file)]);
  const named = files.flatMap(([file, text]) =>
    [...text.matchAll(/'([a-z_]+(?:\.[A-Za-z_0-9]+)+)'/g)].map(([, key]) => ({
      file,
      key: key ?? '',
    })),
  );
  expect(named.filter(({ key }) => key in first).length).toBeGreaterThan(20);
  expect(named.filter(({ key }) => key in later)).toEqual([]);
});
