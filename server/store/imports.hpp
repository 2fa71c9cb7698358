// Stores games that were played elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "server/store/database.hpp"
#include "server/table/records.hpp"

namespace lair::store {

// A game and where it came from. Its times are those of play, in seconds since 1970, not those of
// the import.
struct ForeignGame {
  const std::vector<table::Record>& records;
  std::int64_t started = 0;
  std::optional<std::int64_t> finished;
  std::string_view origin;
  std::string_view digest;  // of the record it was read from; each digest is stored once
};

// Returns the id of the game, which is stored whole or not at all. Throws a StoreError that says
// what is wrong: the game is stored already, it does not add up, or the disk fails.
std::int64_t store_game(Database& database, const ForeignGame& game);

}  // namespace lair::store
