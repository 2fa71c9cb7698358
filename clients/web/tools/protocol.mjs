// Generates TypeScript from the protocol's .proto files into src/link/gen.
import { fileURLToPath } from 'node:url';
import { generate } from '../../../proto/typescript.mjs';

const client = fileURLToPath(new URL('..', import.meta.url));
generate(client, `${client}src/link/gen`, 'target=ts');
