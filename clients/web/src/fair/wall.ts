// Commitments, seed, wall as server/fair/RULES.md has them, by the browser's own cryptography.
import { CODES, type Tile } from '../fold/tiles';

export type Bytes = Uint8Array<ArrayBuffer>;

const SHARE_DOMAIN = 'lions-lair/share/1';
const SEED_DOMAIN = 'lions-lair/seed/1';
const PLAIN_KINDS = 34;

/** Browsers have it on https and on this machine's own address only. */
export function canCompute(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

function joined(parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

async function sha256(domain: string, parts: readonly Uint8Array[]): Promise<Bytes> {
  const bytes = joined([new TextEncoder().encode(domain), ...parts]);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

function bigEndian(value: bigint): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}

export function commitmentOf(share: Uint8Array): Promise<Bytes> {
  return sha256(SHARE_DOMAIN, [share]);
}

/** Of the server's share, those of seats A to D, the table's number, the deal's. */
export function seedOf(
  server: Uint8Array,
  seats: readonly Uint8Array[],
  table: bigint,
  deal: number,
): Promise<Bytes> {
  return sha256(SEED_DOMAIN, [server, ...seats, bigEndian(table), bigEndian(BigInt(deal))]);
}

function sortedTiles(withBonusTiles: boolean): Tile[] {
  return CODES.flatMap((_, tile) => {
    if (tile < PLAIN_KINDS) return [tile, tile, tile, tile];
    return withBonusTiles ? [tile] : [];
  });
}

/** The numbers a seed stands for, one after the other. */
async function* numbersOf(seed: Bytes): AsyncGenerator<number, never> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', seed, algorithm, false, ['sign']);
  for (let counter = 0n; ; counter += 1n) {
    const block = new DataView(await crypto.subtle.sign('HMAC', key, bigEndian(counter)));
    for (let at = 0; at < block.byteLength; at += 4) yield block.getUint32(at);
  }
}

/** Front first. */
export async function wallOf(seed: Bytes, withBonusTiles: boolean): Promise<Tile[]> {
  const tiles = sortedTiles(withBonusTiles);
  const numbers = numbersOf(seed);
  for (let last = tiles.length - 1; last > 0; last -= 1) {
    const bound = last + 1;
    let { value } = await numbers.next();
    while (value < 2 ** 32 % bound) ({ value } = await numbers.next());
    const other = value % bound;
    [tiles[last], tiles[other]] = [tiles[other] as Tile, tiles[last] as Tile];
  }
  return tiles;
}
