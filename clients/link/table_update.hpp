// Folds the updates that a table sends about its state into the whole state.
#pragma once

#include <cstdint>

#include "lair/v1/server.pb.h"

namespace lair::link {

enum class Folded : std::uint8_t { Done, Known, Gap };

// Gap: an earlier update is missing, or this one names a seat that the table does not have. The
// state stays as it was.
Folded fold(v1::TableState& state, const v1::TableUpdate& update);

// The number of the request that a frame reports as carried out, in either
// form; 0 if there is none.
std::uint32_t request_done(const v1::ServerFrame& frame);

}  // namespace lair::link
