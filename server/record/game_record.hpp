// Writes one played game as the open game record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "server/table/records.hpp"

namespace lair::record {

// What a database knows about a game besides its table's records.
struct GameFacts {
  std::int64_t started = 0;              // seconds since 1970
  std::optional<std::int64_t> finished;  // nothing while it is being played
  std::optional<std::string> ending;
};

// Which deals a record has. The walls of a deal that is still being played are secret.
enum class DealsShown : std::uint8_t { All, FinishedOnly };

// The record of the game in `records`, which must be all records of its table; the game must have
// begun. README.md describes the fields. The record contains neither the game's id nor its players'
// ids, so it is the same wherever it is kept.
boost::json::object game_record(const GameFacts& facts,
                                const std::vector<table::Record>& records,
                                DealsShown shown);

// The same record always gives the same bytes: one field per line, one deal per line.
std::string text_of(const boost::json::object& record);

}  // namespace lair::record
