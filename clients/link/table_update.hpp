// What a table tells of its state, piece by piece, folded into the whole.
#pragma once

#include <cstdint>

#include "lair/v1/server.pb.h"

namespace lair::link {

enum class Folded : std::uint8_t { Done, Known, Gap };

// Gap: an update before it is missing, the state stays as it was.
Folded fold(v1::TableState& state, const v1::TableUpdate& update);

// The request that a frame says is carried out, in whichever way; 0 for none.
std::uint32_t request_done(const v1::ServerFrame& frame);

}  // namespace lair::link
