// Encodes what a viewer saw.
#pragma once

#include "lair/v1/values.pb.h"

#include "engine/result.hpp"
#include "server/wire/field_writer.hpp"
#include "server/wire/frames.hpp"
#include "server/wire/malformed.hpp"

namespace lair::wire {

// Writes the fields of a v1::SeatEvent.
void write(const ShownEvent& shown, FieldWriter& out);

}  // namespace lair::wire
