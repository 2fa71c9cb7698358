// Writes dist/sw.js: the worker with the list of the build's files and a version from their contents.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const worker = fileURLToPath(new URL('../src/worker/worker.js', import.meta.url));

const files = readdirSync(dist, { recursive: true })
  .filter((name) => statSync(join(dist, name)).isFile())
  .filter((name) => !name.startsWith('.vite') && name !== 'sw.js' && !/\.(br|gz)$/.test(name))
  // Left out, as few devices need it.
  .filter((name) => !/lair-cjk/.test(name))
  .sort();
const hash = createHash('sha256');
for (const name of files) hash.update(name).update(readFileSync(join(dist, name)));
const version = hash.digest('hex').slice(0, 16);
const shell = ['/', ...files.filter((name) => name !== 'index.html').map((name) => `/${name}`)];

const head = `const VERSION = ${JSON.stringify(version)};\nconst SHELL = ${JSON.stringify(shell)};\n`;
writeFileSync(join(dist, 'sw.js'), head + readFileSync(worker, 'utf8'));
console.log(`service worker ${version}: ${shell.length} files`);
