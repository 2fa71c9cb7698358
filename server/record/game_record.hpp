// Writes one played game as the open game record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "server/table/records.hpp"

namespace lair::record {

// What a database knows of a game beside its table's records.
struct GameFacts {
  std::int64_t started = 0;              // seconds since 1970
  std::optional<std::int64_t> finished;  // nothing while it is played
  std::optional<std::string> ending;
};

// Which deals a record has. The walls of a deal that is still being played are secret.
enum class DealsShown : std::uint8_t { All, FinishedOnly };

// The record of the game that all records of a table tell; the game has begun. README.md describes
// its fields. Neither its id nor its players' are in it, so it is the same wherever it is kept.
boost::json::object game_record(const GameFacts& facts,
                                const std::vector<table::Record>& records,
                                DealsShown shown);

// The same bytes for the same record: a field a line, a deal a line.
std::string text_of(const boost::json::object& record);

}  // namespace lair::record
