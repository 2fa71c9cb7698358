// Whole events of a deal as the journal keeps them.
#pragma once

#include <google/protobuf/repeated_field.h>

#include "lair/v1/journal.pb.h"

#include "engine/play/event.hpp"
#include "engine/result.hpp"
#include "server/wire/field_writer.hpp"
#include "server/wire/malformed.hpp"

namespace lair::wire {

using WireEvents = google::protobuf::RepeatedPtrField<v1::Record::Event>;

// The wall of a Dealt is as it was dealt, nothing drawn.
void write(int field, const Events& events, FieldWriter& out);
Result<Events, Malformed> events_from(const WireEvents& in);

// Small facts in one number, as journal.proto lays out their bits.
std::uint32_t packed(Seat seat, Tile tile, std::uint32_t more);

struct Unpacked {
  Seat seat = Seat::A;
  Tile tile;
  std::uint32_t more = 0;
};

Result<Unpacked, Malformed> unpacked(std::uint32_t number);

}  // namespace lair::wire
