// How far a table is, as its phase says it.
#pragma once

#include "lair/v1/server.pb.h"

namespace lair::link {

// Its match has ended, or it was closed.
inline bool is_over(v1::TablePhase phase) {
  return phase == v1::TABLE_PHASE_FINISHED || phase == v1::TABLE_PHASE_CLOSED;
}

}  // namespace lair::link
