// Complete events of a deal, as the journal keeps them.
#pragma once

#include <cstdint>
#include <string_view>

#include "lair/v1/journal.pb.h"

#include "engine/play/event.hpp"
#include "engine/result.hpp"
#include "server/wire/field_writer.hpp"
#include "server/wire/malformed.hpp"

namespace lair::wire {

// The wall of a Dealt must be as dealt, with nothing drawn.
void write(int field, const Events& events, FieldWriter& out);

// Reads one event.
Result<Event, Malformed> event_from(std::string_view bytes);

// Parses a generated message within a record and turns it into a value with `read`.
template <class Message, class Read>
auto message_from(std::string_view bytes, Read read) {
  auto& message = scratch<Message>();
  using Value = decltype(read(message));
  const bool is_one = message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
  return is_one ? read(message) : Value(fail(Malformed{"These bytes are not a record."}));
}

// Packs small facts into one number, in the bits that journal.proto lays out.
std::uint32_t packed(Seat seat, Tile tile, std::uint32_t more);

struct Unpacked {
  Seat seat = Seat::A;
  Tile tile;
  std::uint32_t more = 0;
};

Result<Unpacked, Malformed> unpacked(std::uint32_t number);

}  // namespace lair::wire
