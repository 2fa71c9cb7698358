// The wins of somebody by their faan, for the picture of them.
import type { FaanOfWins } from '../../api/seasons';

/** With a line for each number of faan between the fewest and the most, so that a gap is seen as one. */
export function everyFaan(wins: readonly FaanOfWins[]): FaanOfWins[] {
  const worth = wins.map(({ faan }) => faan);
  const fewest = Math.min(...worth);
  return Array.from({ length: wins.length > 0 ? Math.max(...worth) - fewest + 1 : 0 }, (_, at) => {
    const faan = fewest + at;
    return { faan, wins: wins.find((one) => one.faan === faan)?.wins ?? 0 };
  });
}
