// Fails if what a first visit downloads, or what any further screen adds, exceeds its budget.
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BUDGET_FIRST_LOAD_BYTES = 150_000;
const BUDGET_SCRIPT_BYTES = 90_000;
const BUDGET_SCREEN_BYTES = 40_000;
const BUDGET_TILES_BYTES = 30_000;
const FIRST_SCREEN = 'src/pages/welcome/Welcome.svelte';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
/** Typefaces are already compressed and are sent as they are. */
const bytes_of = (file) => statSync(`${dist}${file}${file.endsWith('.woff2') ? '' : '.br'}`).size;
const sum = (files) => [...files].reduce((total, file) => total + bytes_of(file), 0);

/** The scripts and styles that are loaded with a part, including its static imports. */
function files_of(name, seen = new Set()) {
  const { file, css = [], imports = [] } = manifest[name];
  if (seen.has(file)) return seen;
  for (const part of [file, ...css]) seen.add(part);
  for (const other of imports) files_of(other, seen);
  return seen;
}

const entry = Object.keys(manifest).find((name) => manifest[name].isEntry);
const initial = files_of(entry);
const script = sum([...initial].filter((file) => file.endsWith('.js')));
const faces = manifest[entry].assets.filter((file) => file.endsWith('.woff2'));
const first = sum(
  new Set(['index.html', 'icon.svg', ...faces, ...initial, ...files_of(FIRST_SCREEN)]),
);
const tiles = Object.values(manifest).find(({ name }) => name === 'tile_faces')?.file;
const screens = Object.keys(manifest)
  .filter((name) => manifest[name].isDynamicEntry)
  .map((name) => {
    const own = [...files_of(name)].filter((file) => !initial.has(file) && file !== tiles);
    return { name, bytes: sum(own) };
  })
  .sort((left, right) => right.bytes - left.bytes);

const problems = [
  ...(script > BUDGET_SCRIPT_BYTES ? [`script beyond ${BUDGET_SCRIPT_BYTES}`] : []),
  ...(first > BUDGET_FIRST_LOAD_BYTES ? [`first load beyond ${BUDGET_FIRST_LOAD_BYTES}`] : []),
  ...(bytes_of(tiles) > BUDGET_TILES_BYTES ? [`tiles beyond ${BUDGET_TILES_BYTES}`] : []),
  ...screens
    .filter(({ bytes }) => bytes > BUDGET_SCREEN_BYTES)
    .map(({ name }) => `${name} beyond ${BUDGET_SCREEN_BYTES}`),
];
console.log(
  `size in bytes of brotli: first load ${first} of ${BUDGET_FIRST_LOAD_BYTES}, script at once ${script} of ${BUDGET_SCRIPT_BYTES}, tiles ${bytes_of(tiles)} of ${BUDGET_TILES_BYTES}`,
);
for (const { name, bytes } of screens.slice(0, 3)) console.log(`  ${name}: ${bytes}`);
for (const problem of problems) console.log(`  too large: ${problem}`);
if (script === 0 || problems.length > 0) process.exit(1);
