// Where a player's table points come from: games, rounds sat out, penalties, one by one.
import type { LogLine, MatchTable, Round } from '../../api/seasons';

export interface StandingPart {
  readonly kind: 'game' | 'lost' | 'bye' | 'penalty';
  readonly twelfths: number;
  readonly round?: number;
  /** The table's number in the round, from 1; for games. */
  readonly table?: number;
  readonly score?: number;
  readonly isInPerson?: boolean;
  readonly reason?: string;
}

/** Whether the player was drawn to a seat that a substitute has now. */
function isReplaced({ replaced }: MatchTable, player: number): boolean {
  const wasDrawn = !replaced.some(({ by }) => by.player === player);
  return wasDrawn && replaced.some((one) => one.player === player);
}

/** A player who came too late lost the game, unless an organiser ruled otherwise. */
export function isLostBy(table: MatchTable, player: number): boolean {
  return !table.ruling && table.lost.some((one) => one.player === player);
}

/** Whether the table is over; if all four failed to come there is no result. */
export function isSettled(table: MatchTable): boolean {
  if (table.ruling ?? table.result) return true;
  return table.players.every((one) => !one || isLostBy(table, one.player));
}

/** Whether its game may still go on: the table is neither over nor waiting for a ruling. */
export function isPlayed(table: MatchTable): boolean {
  return !isSettled(table) && !table.needs_ruling;
}

function partAt(table: MatchTable, player: number): Omit<StandingPart, 'round'> | undefined {
  if (isReplaced(table, player)) {
    return isSettled(table) ? { kind: 'lost', twelfths: 0 } : undefined;
  }
  const seat = table.players.findIndex((one) => one?.player === player);
  if (seat < 0) return undefined;
  if (isLostBy(table, player)) return isSettled(table) ? { kind: 'lost', twelfths: 0 } : undefined;
  const result = table.ruling ?? table.result;
  if (!result) return undefined;
  const twelfths = result.twelfths[seat] ?? 0;
  const score = result.scores[seat] ?? 0;
  return {
    kind: 'game',
    twelfths,
    score,
    ...(table.reason && { reason: table.reason }),
    ...(table.in_person && { isInPerson: true }),
  };
}

/**
 * A player's parts up to a round, the earliest first. They add up to the table points in the
 * standings, except for penalties in a duplicate, which are comparison points.
 */
export function partsOf(
  player: number,
  rounds: readonly Round[],
  log: readonly LogLine[],
  byeTwelfths: number,
  last = Number.POSITIVE_INFINITY,
): StandingPart[] {
  const parts: StandingPart[] = [];
  for (const { number: round, tables, byes, abandoned } of rounds) {
    if (abandoned || round > last) continue;
    tables.forEach((table, place) => {
      const part = partAt(table, player);
      if (part) parts.push({ ...part, round, table: place + 1 });
    });
    if (byes.some((one) => one.player === player)) {
      parts.push({ kind: 'bye', twelfths: byeTwelfths, round });
    }
  }
  for (const { kind, undone, body } of log) {
    if (kind !== 'penalized' || undone || body.player !== player) continue;
    parts.push({ kind: 'penalty', twelfths: -Number(body.twelfths), reason: String(body.reason) });
  }
  return parts;
}
