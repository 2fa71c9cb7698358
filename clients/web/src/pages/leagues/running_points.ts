// A player's table points, game after game, for a chart.
import type { PlayedGame } from '../../api/seasons';

/** A game under one rule system, with the sum of table points from the first game shown. */
export interface RunningPoints {
  readonly game: number;
  readonly twelfths: number;
}

/**
 * Oldest first. An abandoned game counts only if a season accepted it, as in the average; a game
 * of a round that was abandoned does not. `games` are in the server's order, the latest first.
 */
export function runningPoints(
  games: readonly PlayedGame[],
  player: string,
  rules: string,
): RunningPoints[] {
  let twelfths = 0;
  const line: RunningPoints[] = [];
  for (const { id, ending, rules: by, season, seats } of [...games].reverse()) {
    const own = seats.find((seat) => String(seat.player) === player);
    if (by !== rules || !own || (ending === 'abandoned' && !season)) continue;
    if (own.twelfths === null) continue;
    twelfths += own.twelfths;
    line.push({ game: id, twelfths });
  }
  return line;
}
