// Folds the updates of a table's state into the whole state.
import type { SeatState, TableState, TableUpdate } from '../link/protocol';
import { TablePhase } from '../link/protocol';

/** The state after an update; undefined if an earlier update is missing. */
export function updated(state: TableState, update: TableUpdate): TableState | undefined {
  if (update.number <= state.number) return state;
  if (update.number > state.number + 1) return undefined;
  const { summary } = state;
  return {
    ...state,
    number: update.number,
    host: update.host ?? state.host,
    breakMs: update.breakMs ?? state.breakMs,
    bellMs: update.bellMs ?? state.bellMs,
    bellRang: update.bellRang ?? state.bellRang,
    pause: update.pause ?? state.pause,
    successor: update.successor ?? state.successor,
    scores: unlessEmpty(update.scores, state.scores),
    tablePoints: unlessEmpty(update.tablePoints, state.tablePoints),
    summary: summary && {
      ...summary,
      seats: seatsAfter(summary.seats, update),
      phase: update.phase === TablePhase.UNSPECIFIED ? summary.phase : update.phase,
      round: update.round || summary.round,
      spectators: update.spectators ?? summary.spectators,
    },
  };
}

function unlessEmpty<T>(now: T[], before: T[]): T[] {
  return now.length > 0 ? now : before;
}

function seatsAfter(before: SeatState[], { seats }: TableUpdate): SeatState[] {
  const now = new Map(seats.map(({ seat, state }) => [seat, state]));
  return before.map((state, seat) => now.get(seat) ?? state);
}
