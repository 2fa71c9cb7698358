// Opens the season that follows a finished one, for `lair next-season`.
#pragma once

#include <cstdint>
#include <string>

#include "engine/result.hpp"

namespace CLI {
class App;
}

namespace lair::tool {

struct NextSeasonOptions {
  std::string database;
  std::uint64_t season = 0;  // that is over
  std::string name;          // of the new season
};

// Opens the season with the settings of the previous one, without its dates, and returns its
// number. Its organiser is the first organiser of the previous season who has not left. If nothing
// was stored, returns a sentence saying why. Throws a StoreError if a server uses the database.
Result<std::uint64_t, std::string> open_next_season(const NextSeasonOptions& options);

// Adds the subcommand, which sets `status` to the exit status of the program.
void add_next_season(CLI::App& app, int& status);

}  // namespace lair::tool
