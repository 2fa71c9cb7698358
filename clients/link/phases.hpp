// What a table's phase says about how far it has got.
#pragma once

#include "lair/v1/server.pb.h"

namespace lair::link {

// The match has ended, or the table was closed.
inline bool is_over(v1::TablePhase phase) {
  return phase == v1::TABLE_PHASE_FINISHED || phase == v1::TABLE_PHASE_CLOSED;
}

}  // namespace lair::link
