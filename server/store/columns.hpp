// Converts values of play into what columns of the database hold.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "engine/seat.hpp"
#include "server/table/records.hpp"

namespace lair::store {

// 0 to 3.
inline std::int64_t number_of(Seat seat) { return static_cast<std::int64_t>(index_of(seat)); }

inline std::optional<std::int64_t> number_of(std::optional<Seat> seat) {
  if (!seat) return std::nullopt;
  return number_of(*seat);
}

// Whether the deal is the first of a game.
inline bool begins_game(const table::DealBegun& begun) {
  if (begun.events.empty()) return false;
  const auto* dealt = std::get_if<Dealt>(&begun.events.front());
  return dealt != nullptr && dealt->setup->number == 1;
}

inline bool begins_game(const table::Record& record) {
  const auto* begun = std::get_if<table::DealBegun>(&record.change);
  return begun != nullptr && begins_game(*begun);
}

}  // namespace lair::store
