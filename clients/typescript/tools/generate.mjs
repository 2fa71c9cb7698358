// Generates TypeScript from the protocol's .proto files into src/gen.
import { fileURLToPath } from 'node:url';
import { generate } from '../../../proto/typescript.mjs';

const client = fileURLToPath(new URL('..', import.meta.url));
generate(client, `${client}src/gen`, 'target=ts,import_extension=js');
