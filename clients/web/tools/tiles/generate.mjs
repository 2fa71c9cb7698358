// Writes tiles/*.svg, which are committed; run it after a change to a drawing.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { all_faces } from './faces.mjs';

const folder = fileURLToPath(new URL('../../tiles/', import.meta.url));
mkdirSync(folder, { recursive: true });
const faces = all_faces();
for (const [code, svg] of faces) writeFileSync(`${folder}${code}.svg`, svg);
console.log(`${faces.size} faces written to ${folder}`);
