// Opens the season that follows one that is over, for `lair next-season`.
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
  std::uint64_t season = 0;  // that is followed
  std::string name;          // of the one that follows
};

// The number of the season, stored with the settings of the one before it, without its dates. Its
// organiser is the first of those of the one before who has not left. Or a sentence that says why
// nothing was stored. Throws a StoreError when a server uses the database.
Result<std::uint64_t, std::string> open_next_season(const NextSeasonOptions& options);

// Adds the subcommand, which sets `status` to the exit status of the program.
void add_next_season(CLI::App& app, int& status);

}  // namespace lair::tool
