// Reads what a viewer saw back from what the server wrote.
#pragma once

#include "lair/v1/values.pb.h"

#include "engine/result.hpp"
#include "server/wire/frames.hpp"
#include "server/wire/malformed.hpp"

namespace lair::wire {

// The scores are those of the message, if it has any.
Result<ShownEvent, Malformed> shown_from(const v1::SeatEvent& in);

}  // namespace lair::wire
