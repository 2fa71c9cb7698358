// Generates TypeScript from the protocol's .proto files, for clients in that language.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** Without the journal, which only the server uses. */
const files = readdirSync(here('lair/v1'))
  .filter((name) => name.endsWith('.proto') && name !== 'journal.proto')
  .map((name) => `lair/v1/${name}`);

/** Regenerates the folder `output`, with the plugin installed for the client at `client`. */
export function generate(client, output, options) {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  execFileSync(
    'protoc',
    [
      `--plugin=protoc-gen-es=${client}/node_modules/.bin/protoc-gen-es`,
      `--proto_path=${here('.')}`,
      `--es_out=${output}`,
      `--es_opt=${options}`,
      ...files,
    ],
    { stdio: 'inherit' },
  );
}
