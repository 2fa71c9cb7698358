// Fails when what a first visit downloads grows beyond its budget.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BUDGET_ALL_BYTES = 150_000;
const BUDGET_SCRIPT_BYTES = 90_000;

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const sizes = readdirSync(dist, { recursive: true })
  .filter((name) => name.endsWith('.br'))
  .map((name) => ({ name, bytes: statSync(dist + name).size }));
const page = readFileSync(`${dist}index.html`, 'utf8');
const sum = (part) => part.reduce((total, { bytes }) => total + bytes, 0);
const all = sum(sizes);
/** What the page itself names; a second language comes only when chosen. */
const script = sum(
  sizes.filter(({ name }) => name.endsWith('.js.br') && page.includes(name.slice(0, -3))),
);

console.log(
  `size: all ${all} of ${BUDGET_ALL_BYTES}, script ${script} of ${BUDGET_SCRIPT_BYTES} bytes of brotli`,
);
if (script === 0 || all > BUDGET_ALL_BYTES || script > BUDGET_SCRIPT_BYTES) process.exit(1);
