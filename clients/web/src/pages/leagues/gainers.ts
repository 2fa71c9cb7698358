// The players who gained points, the most first.
import type { BoardLine } from '../../api/seasons';

export type Gain = BoardLine & { readonly score: number };

export function gainers(lines: readonly Gain[]): Gain[] {
  return lines.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
}
