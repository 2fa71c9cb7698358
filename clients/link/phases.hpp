// What a table's phase says about how far it has got.
#pragma once

#include "lair/v1/server.pb.h"

namespace lair::link {

// The match has ended, or the table was closed.
inline bool is_over(v1::TablePhase phase) {
  return phase == v1::TABLE_PHASE_FINISHED || phase == v1::TABLE_PHASE_CLOSED;
}

// Whether this player may ask for another match with the same people. A season says itself who
// plays when.
inline bool may_play_again(const v1::TableState& state) {
  const v1::TableSummary& table = state.summary();
  return state.has_you() && table.phase() == v1::TABLE_PHASE_FINISHED &&
         table.policies().admission() != v1::ADMISSION_LEAGUE;
}

}  // namespace lair::link
