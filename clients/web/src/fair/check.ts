// Computes again every step by which a wall was made.
import type { WallCall, WallSeat, WallShown } from '../link/protocol';
import { hexOf, sameBytes } from './shares';
import { commitmentOf, seedOf, wallOf } from './wall';

/** Whose share is used for a seat. */
export type Origin = 'seat' | 'server' | 'silent' | 'false';

export interface SeatCheck {
  readonly origin: Origin;
  readonly commitment: string;
  readonly share: string;
  /** Whether the share used is the one that was committed to. */
  readonly bound: boolean;
}

export interface WallCheck {
  readonly deal: number;
  /** Whether what was promised before the shares were revealed is what was revealed. */
  readonly promised: 'kept' | 'broken' | 'unseen';
  readonly server: { readonly commitment: string; readonly share: string };
  readonly seats: readonly SeatCheck[];
  readonly seed: string;
  readonly tiles: readonly number[];
  /** Whether the computed tiles are the tiles that were dealt. */
  readonly dealt: boolean;
  readonly ok: boolean;
}

async function originOf(seat: WallSeat): Promise<Origin> {
  if (seat.commitment.length === 0) return 'server';
  if (seat.revealed.length === 0) return 'silent';
  return sameBytes(await commitmentOf(seat.revealed), seat.commitment) ? 'seat' : 'false';
}

async function promiseOf(
  shown: WallShown,
  call: WallCall | undefined,
): Promise<WallCheck['promised']> {
  if (!call?.closed || call.table !== shown.table || call.deal !== shown.deal) return 'unseen';
  const substitutes = await Promise.all(shown.seats.map((seat) => commitmentOf(seat.substitute)));
  const kept =
    sameBytes(await commitmentOf(shown.server), call.server) &&
    shown.seats.every(
      (seat, at) =>
        sameBytes(seat.commitment, call.seats[at]) &&
        sameBytes(substitutes[at], call.substitutes[at]),
    );
  return kept ? 'kept' : 'broken';
}

/** `call`: the call that this client saw before anything was revealed. */
export async function checkWall(shown: WallShown, call: WallCall | undefined): Promise<WallCheck> {
  const origins = await Promise.all(shown.seats.map(originOf));
  const shares = shown.seats.map((seat, at) =>
    origins[at] === 'seat' ? seat.revealed : seat.substitute,
  );
  const seed = await seedOf(shown.server, shares, shown.tableNamed, shown.deal);
  const tiles = await wallOf(seed, shown.tiles.length > 136);
  const seats = await Promise.all(
    shares.map(async (share, at) => {
      const computed = await commitmentOf(share);
      const own = origins[at] === 'seat';
      const promised = own ? shown.seats[at]?.commitment : call?.substitutes[at];
      const commitment = hexOf(computed);
      const bound = promised === undefined || sameBytes(computed, promised);
      return { origin: origins[at] ?? 'server', commitment, share: hexOf(share), bound };
    }),
  );
  const promised = await promiseOf(shown, call);
  const dealt = sameBytes(Uint8Array.from(tiles), shown.tiles);
  return {
    deal: shown.deal,
    promised,
    server: { commitment: hexOf(await commitmentOf(shown.server)), share: hexOf(shown.server) },
    seats,
    seed: hexOf(seed),
    tiles,
    dealt,
    ok: dealt && promised !== 'broken' && seats.length === 4,
  };
}
