// A player's wins by their faan, for a chart.
import type { FaanOfWins } from '../../api/seasons';

/** Adds an entry for every number of faan between the fewest and the most, so that gaps show. */
export function everyFaan(wins: readonly FaanOfWins[]): FaanOfWins[] {
  const worth = wins.map(({ faan }) => faan);
  const fewest = Math.min(...worth);
  return Array.from({ length: wins.length > 0 ? Math.max(...worth) - fewest + 1 : 0 }, (_, at) => {
    const faan = fewest + at;
    return { faan, wins: wins.find((one) => one.faan === faan)?.wins ?? 0 };
  });
}
