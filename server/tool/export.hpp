// Hands out a stored game as an open game record, a season as a file, for `lair export`.
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

// The text of the record, or a sentence why there is none: no such game, a game still being played
// of which all deals are wanted, a duplicate's whose walls are still played, records that cannot be
// read. Throws a StoreError for a database
// that cannot be read.
Result<std::string, std::string> export_game(const ExportOptions& options);

// The text of the season's file (server/wire/season_file.hpp), with its seed once that is told, or
// a sentence why there is none. Throws as export_game does.
Result<std::string, std::string> export_season(const ExportOptions& options);

// Adds the subcommand, which sets `status` to the exit status of the program.
void add_export(CLI::App& app, int& status);

}  // namespace lair::tool
