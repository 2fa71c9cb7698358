// What a player's games came to one after the other, for the picture of them.
import type { PlayedGame } from '../../api/seasons';

/** A game by one rule system, with the table points since the first of those that are shown. */
export interface RunningPoints {
  readonly game: number;
  readonly twelfths: number;
}

/**
 * The oldest first. What was broken off counts only where a season took it, as in the average.
 * `games` are as the server lists them, the latest first.
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
    twelfths += own.twelfths;
    line.push({ game: id, twelfths });
  }
  return line;
}
