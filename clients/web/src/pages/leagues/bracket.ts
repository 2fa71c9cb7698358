// A knock-out as its page shows it: its rounds side by side, who advanced from each table.
import type { Round } from '../../api/seasons';
import { isLostBy } from './standing_parts';

/** The number of the final, once it is drawn: one table, and nobody sits out. */
export function finalOf(rounds: readonly Round[]): number | undefined {
  const last = rounds.findLast(({ abandoned }) => !abandoned);
  return last?.tables.length === 1 && last.byes.length === 0 ? last.number : undefined;
}

export interface BracketSeat {
  /** 0 for a bot of the server. */
  readonly player: number;
  readonly name: string;
  readonly score: number | undefined;
  readonly state: 'open' | 'through' | 'out';
}
export interface BracketTable {
  readonly number: number;
  readonly seats: readonly BracketSeat[];
}
export interface BracketRound {
  readonly number: number;
  readonly isFinal: boolean;
  readonly tables: readonly BracketTable[];
  readonly byes: readonly BracketSeat[];
}

function tableOf(table: Round['tables'][number], at: number): BracketTable {
  const result = table.ruling ?? table.result;
  const seats = table.players.map((player, seat): BracketSeat => {
    const isThrough = player !== null && table.through.includes(player.player);
    return {
      player: player?.player ?? 0,
      name: player?.name ?? '',
      score: player && isLostBy(table, player.player) ? undefined : result?.scores[seat],
      state: result === null ? 'open' : isThrough ? 'through' : 'out',
    };
  });
  // Once it is played: first those who advance, in their order, then the others by points.
  const rank = ({ player, score }: BracketSeat) => {
    const through = table.through.indexOf(player);
    return through >= 0 ? through : 4 - (score ?? 0) / 1e12;
  };
  return { number: at + 1, seats: result ? seats.toSorted((a, b) => rank(a) - rank(b)) : seats };
}

/** The rounds that count, in order. */
export function bracketOf(rounds: readonly Round[]): BracketRound[] {
  const final = finalOf(rounds);
  return rounds
    .filter(({ abandoned }) => !abandoned)
    .map((round) => ({
      number: round.number,
      isFinal: round.number === final,
      tables: round.tables.map(tableOf),
      byes: round.byes.map(({ player, name }) => ({
        player,
        name,
        score: undefined,
        state: 'through',
      })),
    }));
}
