// Folds the updates that a table sends about its state into the whole state.
import { TablePhase, type TableState, type TableUpdate } from './gen/lair/v1/server_pb.js';

/** Folds `update` into `state`; changes nothing and returns false if an earlier one is missing. */
export function updated(state: TableState, update: TableUpdate): boolean {
  const { summary } = state;
  if (!summary || update.number > state.number + 1) return false;
  if (update.number <= state.number) return true; // known already
  for (const { seat, state: now } of update.seats) if (now) summary.seats[seat] = now;
  if (update.phase !== TablePhase.UNSPECIFIED) summary.phase = update.phase;
  summary.round = update.round || summary.round;
  summary.spectators = update.spectators ?? summary.spectators;
  state.host = update.host ?? state.host;
  state.breakMs = update.breakMs ?? state.breakMs;
  state.bellMs = update.bellMs ?? state.bellMs;
  state.bellRang = update.bellRang ?? state.bellRang;
  state.pause = update.pause ?? state.pause;
  state.successor = update.successor ?? state.successor;
  if (update.scores.length > 0) state.scores = update.scores;
  if (update.tablePoints.length > 0) state.tablePoints = update.tablePoints;
  state.number = update.number;
  return true;
}
