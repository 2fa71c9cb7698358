// Walls as other programs compute them, from test vectors that this code did not make.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeOf } from '../fold/tiles';
import { checkWall } from './check';
import { hexOf } from './shares';
import { commitmentOf, seedOf, wallOf } from './wall';

interface Vector {
  server: string;
  seats: string[];
  commitments: string[];
  table: number;
  deal: number;
  bonus_tiles: boolean;
  seed: string;
  lot: number;
  wall: string;
}

const VECTORS: Vector[] = JSON.parse(
  readFileSync(new URL('../../../../tests/data/fair-walls.json', import.meta.url), 'utf8'),
);
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

const WITH_AND_WITHOUT = VECTORS.flatMap((vector) => [
  { ...vector, by: "the browser's own digest", subtle: crypto.subtle },
  { ...vector, by: 'the digest written out', subtle: undefined },
]);

describe.each(WITH_AND_WITHOUT)('The wall of deal $deal at table $table by $by', (vector) => {
  beforeEach(() => vi.stubGlobal('crypto', { subtle: vector.subtle }));
  afterEach(() => vi.unstubAllGlobals());

  it('has the commitments, seed and tiles of the vectors', async () => {
    const shares = [vector.server, ...vector.seats].map(bytes);
    const commitments = await Promise.all(shares.map(commitmentOf));
    expect(commitments.map(hexOf)).toEqual(vector.commitments);
    const [server = bytes(''), ...seats] = shares;
    const seed = await seedOf(server, seats, BigInt(vector.table), vector.deal);
    expect(hexOf(seed)).toBe(vector.seed);
    const tiles = await wallOf(seed, vector.bonus_tiles);
    expect(tiles.map(codeOf).join(' ')).toBe(vector.wall);
  });
});

/** A wall to which every seat contributed a share of its own; tests then change parts of it. */
async function shown(vector: Vector) {
  const tiles = await wallOf(bytes(vector.seed), vector.bonus_tiles);
  return {
    $typeName: 'lair.v1.WallShown' as const,
    table: BigInt(vector.table),
    deal: vector.deal,
    tableNamed: BigInt(vector.table),
    server: bytes(vector.server),
    seats: vector.seats.map((share, at) => ({
      $typeName: 'lair.v1.WallSeat' as const,
      commitment: bytes(vector.commitments[at + 1] ?? ''),
      revealed: bytes(share),
      substitute: bytes('00'.repeat(32)),
    })),
    tiles: Uint8Array.from(tiles),
  };
}

describe('A check', () => {
  const [vector] = VECTORS;
  if (!vector) throw new Error('no vectors');

  it('finds nothing wrong with a wall as promised', async () => {
    const wall = await shown(vector);
    const check = await checkWall(wall, undefined);
    expect(check.ok).toBe(true);
    expect(check.promised).toBe('unseen');
    expect(check.seats.map(({ origin }) => origin)).toEqual(['seat', 'seat', 'seat', 'seat']);
  });

  it('finds another tile', async () => {
    const wall = await shown(vector);
    wall.tiles[3] = (wall.tiles[3] ?? 0) ^ 1;
    expect((await checkWall(wall, undefined)).ok).toBe(false);
  });

  it('finds a share that was exchanged', async () => {
    const wall = await shown(vector);
    const seat = wall.seats[1];
    if (seat) seat.revealed = bytes('11'.repeat(32));
    const check = await checkWall(wall, undefined);
    expect(check.seats[1]?.origin).toBe('false');
    expect(check.ok).toBe(false);
  });

  it('finds a server that promised something else', async () => {
    const wall = await shown(vector);
    const substitute = await commitmentOf(bytes('00'.repeat(32)));
    const call = {
      $typeName: 'lair.v1.WallCall' as const,
      table: wall.table,
      deal: wall.deal,
      server: bytes(vector.commitments[0] ?? ''),
      substitutes: [substitute, substitute, substitute, substitute],
      closed: true,
      seats: vector.commitments.slice(1).map(bytes),
    };
    expect((await checkWall(wall, call)).promised).toBe('kept');
    const other = { ...call, server: bytes('22'.repeat(32)) };
    const check = await checkWall(wall, other);
    expect(check.promised).toBe('broken');
    expect(check.ok).toBe(false);
  });
});
