// Reads an open game record by playing it again.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/record/game_record.hpp"
#include "server/table/records.hpp"

namespace lair::tool {

inline constexpr std::size_t kRecordBytesMax = 32 * 1024 * 1024;

struct ReadGame {
  record::GameFacts facts;
  std::vector<table::Record> records;  // of a table that played this game and then ended
  std::string text;                    // as game_record writes it
};

// Takes the house, seats, seeds and actions from the record; recomputes walls, outcomes, sheets,
// payments and scores and compares them with the record. Throws a CaseError that names the field if
// one is malformed, unknown, missing, illegal or not what play leads to. People of the game become
// player 0, who is nobody.
ReadGame read_game_record(std::string_view text);

}  // namespace lair::tool
