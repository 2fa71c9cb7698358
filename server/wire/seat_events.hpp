// What a viewer saw as it travels to that viewer.
#pragma once

#include "lair/v1/values.pb.h"

#include "engine/result.hpp"
#include "server/wire/field_writer.hpp"
#include "server/wire/frames.hpp"
#include "server/wire/malformed.hpp"

namespace lair::wire {

// The fields of a v1::SeatEvent.
void write(const ShownEvent& shown, FieldWriter& out);

// For clients that fold events into an engine view. Scores are those of the message, if it has any.
Result<ShownEvent, Malformed> shown_from(const v1::SeatEvent& in);

}  // namespace lair::wire
