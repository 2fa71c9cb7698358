// Whole events of a deal as the journal keeps them.
#pragma once

#include <cstdint>
#include <string_view>

#include "lair/v1/journal.pb.h"

#include "engine/play/event.hpp"
#include "engine/result.hpp"
#include "server/wire/field_writer.hpp"
#include "server/wire/malformed.hpp"

namespace lair::wire {

// The wall of a Dealt is as it was dealt, nothing drawn.
void write(int field, const Events& events, FieldWriter& out);

// One of them.
Result<Event, Malformed> event_from(std::string_view bytes);

// A message of the generated code within a record, which `read` makes a value of.
template <class Message, class Read>
auto message_from(std::string_view bytes, Read read) {
  auto& message = scratch<Message>();
  using Value = decltype(read(message));
  const bool is_one = message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
  return is_one ? read(message) : Value(fail(Malformed{"These bytes are no record."}));
}

// Small facts in one number, as journal.proto lays out their bits.
std::uint32_t packed(Seat seat, Tile tile, std::uint32_t more);

struct Unpacked {
  Seat seat = Seat::A;
  Tile tile;
  std::uint32_t more = 0;
};

Result<Unpacked, Malformed> unpacked(std::uint32_t number);

}  // namespace lair::wire
