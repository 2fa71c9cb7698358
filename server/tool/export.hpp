// Writes a stored game as an open game record, or a season as a file, for `lair export`.
#pragma once

#include <cstdint>
#include <string>

#include "engine/result.hpp"
#include "server/record/game_record.hpp"

namespace CLI {
class App;
}

namespace lair::tool {

struct ExportOptions {
  std::string database;
  std::int64_t game = 0;
  std::uint64_t season = 0;  // instead of a game
  record::DealsShown shown = record::DealsShown::All;
};

// The text of the record, or a sentence saying why there is none: the game does not exist, all
// deals are wanted of a game that is still being played, no deal of it is finished yet, it belongs
// to a duplicate whose walls are still being played, or its records cannot be read. Throws a
// StoreError for a database that cannot be read.
Result<std::string, std::string> export_game(const ExportOptions& options);

// The text of the season's file (server/wire/season_file.hpp), with its seed if that is public, or
// a sentence saying why there is none. Throws like export_game.
Result<std::string, std::string> export_season(const ExportOptions& options);

// Adds the subcommand, which sets `status` to the exit status of the program.
void add_export(CLI::App& app, int& status);

}  // namespace lair::tool
