// Generates TypeScript from the server's own .proto files into src/gen.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const output = here('../src/gen');
/** The journal is the server's own. */
const files = readdirSync(here('../../../proto/lair/v1'))
  .filter((name) => name.endsWith('.proto') && name !== 'journal.proto')
  .map((name) => `lair/v1/${name}`);

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
execFileSync(
  'protoc',
  [
    `--plugin=protoc-gen-es=${here('../node_modules/.bin/protoc-gen-es')}`,
    `--proto_path=${here('../../../proto')}`,
    `--es_out=${output}`,
    '--es_opt=target=ts,import_extension=js',
    ...files,
  ],
  { stdio: 'inherit' },
);
