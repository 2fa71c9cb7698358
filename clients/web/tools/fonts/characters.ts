// Which characters a typeface in WOFF2 can draw, read from its file.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const HEADER_BYTES = 48;
/** Tables found in every typeface have a number: their position in a list of the WOFF2 standard. */
const NAMED_BY_TEXT = 63;
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
/** For outlines this number means that they are not transformed; for other tables it is 0. */
const UNCHANGED_OUTLINES = 3;

interface Table {
  readonly number: number;
  readonly bytes: number;
}

/** The tables in the order in which they are packed, and where the packed bytes begin. */
function tablesOf(file: Buffer): { tables: Table[]; from: number } {
  let at = HEADER_BYTES;
  const next = () => file[at++] ?? 0;
  /** Seven bits a byte, the most significant first; the eighth bit says that more follow. */
  const length = () => {
    let value = 0;
    for (;;) {
      const byte = next();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const tables = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = next();
    const number = flags & 63;
    if (number === NAMED_BY_TEXT) at += 4;
    const bytes = length();
    const unchanged = number === GLYF || number === LOCA ? UNCHANGED_OUTLINES : 0;
    return { number, bytes: flags >> 6 === unchanged ? bytes : length() };
  });
  return { tables, from: at };
}

function unpackedCmap(file: Buffer): Buffer {
  const { tables, from } = tablesOf(file);
  const unpacked = brotliDecompressSync(file.subarray(from, from + file.readUInt32BE(20)));
  const before = tables.slice(
    0,
    tables.findIndex(({ number }) => number === CMAP),
  );
  return unpacked.subarray(before.reduce((sum, { bytes }) => sum + bytes, 0));
}

/** Format 4: the ends of all runs, then their starts. */
function runsOf(part: Buffer): [number, number][] {
  const count = part.readUInt16BE(6) / 2;
  return Array.from({ length: count }, (_, run) => [
    part.readUInt16BE(16 + (count + run) * 2),
    part.readUInt16BE(14 + run * 2),
  ]);
}

/** Format 12: the start and end of each run, side by side. */
function wideRunsOf(part: Buffer): [number, number][] {
  return Array.from({ length: part.readUInt32BE(12) }, (_, run) => [
    part.readUInt32BE(16 + run * 12),
    part.readUInt32BE(20 + run * 12),
  ]);
}

/** All characters of a typeface. */
export function charactersOf(path: string): Set<string> {
  const cmap = unpackedCmap(readFileSync(path));
  const characters = new Set<string>();
  for (let at = 0; at < cmap.readUInt16BE(2); ++at) {
    const part = cmap.subarray(cmap.readUInt32BE(8 + at * 8));
    const format = part.readUInt16BE(0);
    const runs = format === 4 ? runsOf(part) : format === 12 ? wideRunsOf(part) : [];
    for (const [first, last] of runs) {
      for (let code = first; code <= last; ++code) characters.add(String.fromCodePoint(code));
    }
  }
  return characters;
}
