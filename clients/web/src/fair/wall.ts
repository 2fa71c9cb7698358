// Commitments, seed and wall, as defined in server/fair/RULES.md.
import { CODES, type Tile } from '../fold/tiles';
import { type Bytes, hmacSha256, joined, sha256 } from './sha256';

const SHARE_DOMAIN = 'lions-lair/share/1';
const SEED_DOMAIN = 'lions-lair/seed/1';
const PLAIN_KINDS = 34;

function digest(domain: string, parts: readonly Uint8Array[]): Promise<Bytes> {
  return sha256(joined([new TextEncoder().encode(domain), ...parts]));
}

export function bigEndian(value: bigint): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}

export function commitmentOf(share: Uint8Array): Promise<Bytes> {
  return digest(SHARE_DOMAIN, [share]);
}

/** The seed, from the server's share, those of seats A to D, the table's number and the deal's. */
export function seedOf(
  server: Uint8Array,
  seats: readonly Uint8Array[],
  table: bigint,
  deal: number,
): Promise<Bytes> {
  return digest(SEED_DOMAIN, [server, ...seats, bigEndian(table), bigEndian(BigInt(deal))]);
}

function sortedTiles(withBonusTiles: boolean): Tile[] {
  return CODES.flatMap((_, tile) => {
    if (tile < PLAIN_KINDS) return [tile, tile, tile, tile];
    return withBonusTiles ? [tile] : [];
  });
}

/** The endless sequence of numbers that a seed stands for. */
async function* numbersOf(seed: Bytes): AsyncGenerator<number, never> {
  const sign = await hmacSha256(seed);
  for (let counter = 0n; ; counter += 1n) {
    const block = new DataView((await sign(bigEndian(counter))).buffer);
    for (let at = 0; at < block.byteLength; at += 4) yield block.getUint32(at);
  }
}

/** The tiles of the wall, from the front. */
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
