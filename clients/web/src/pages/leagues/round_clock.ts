// The clock of a round; it stands still while the season is paused, as do the bells of its tables.
import type { Round, Season } from '../../api/seasons';
import { type ClockText, clockText } from '../../state/hall';
import { isPlayed } from './standing_parts';

/**
 * The clock up to the first bell still to ring; undefined once every table is over.
 * @param now seconds since 1970, by the server's clock
 */
export function roundClock(
  { paused_at, settings }: Pick<Season, 'paused_at'> & { settings: { minutes: number } },
  { started, tables }: Round,
  now: number,
): ClockText | undefined {
  const played = tables.filter(isPlayed);
  if (played.length === 0) return undefined;
  const extra = Math.min(...played.map(({ extra_seconds }) => extra_seconds));
  const shown = paused_at === null ? now : Math.max(paused_at, started);
  return clockText(shown - started - extra, settings.minutes * 60);
}
