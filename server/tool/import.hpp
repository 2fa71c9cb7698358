// Stores a game that an open game record tells, for `lair import`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace lair::tool {

struct ImportOptions {
  std::string database;             // made when it is missing
  std::string origin = "a record";  // where the game came from, in the importer's words
};

// The id of the game, stored with a table of its own as if it had been played here, in one
// transaction. Throws, with nothing stored: a CaseError that names the field which is wrong; a
// StoreError with a sentence when a server uses the database, or the game was imported before.
std::int64_t import_game(const ImportOptions& options, std::string_view record);

// Adds the subcommand, which sets `status` to the exit status of the program.
void add_import(CLI::App& app, int& status);

}  // namespace lair::tool
