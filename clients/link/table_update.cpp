#include "clients/link/table_update.hpp"

#include <algorithm>

namespace lair::link {

Folded fold(v1::TableState& state, const v1::TableUpdate& update) {
  if (update.number() <= state.number()) return Folded::Known;
  if (update.number() > state.number() + 1) return Folded::Gap;
  v1::TableSummary& summary = *state.mutable_summary();
  const auto seats = static_cast<std::uint32_t>(summary.seats_size());
  const auto is_none = [seats](const v1::SeatUpdate& one) { return one.seat() >= seats; };
  if (std::ranges::any_of(update.seats(), is_none)) return Folded::Gap;
  for (const v1::SeatUpdate& seat : update.seats()) {
    *summary.mutable_seats(static_cast<int>(seat.seat())) = seat.state();
  }
  state.set_number(update.number());
  if (update.phase() != v1::TABLE_PHASE_UNSPECIFIED) summary.set_phase(update.phase());
  if (!update.round().empty()) summary.set_round(update.round());
  if (update.has_host()) state.set_host(update.host());
  if (update.scores_size() > 0) *state.mutable_scores() = update.scores();
  if (update.has_break_ms()) state.set_break_ms(update.break_ms());
  if (update.has_bell_ms()) state.set_bell_ms(update.bell_ms());
  if (update.has_bell_rang()) state.set_bell_rang(update.bell_rang());
  if (update.has_pause()) *state.mutable_pause() = update.pause();
  if (update.has_successor()) state.set_successor(update.successor());
  if (update.has_spectators()) summary.set_spectators(update.spectators());
  if (update.table_points_size() > 0) *state.mutable_table_points() = update.table_points();
  return Folded::Done;
}

std::uint32_t request_done(const v1::ServerFrame& frame) {
  if (frame.has_done()) return frame.done().request();
  if (frame.has_events()) return frame.events().done();
  return frame.table_update().done();
}

}  // namespace lair::link
