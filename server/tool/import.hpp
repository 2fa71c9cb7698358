// Stores the game in an open game record, for `lair import`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace lair::tool {

struct ImportOptions {
  std::string database;             // created if it is missing
  std::string origin = "a record";  // where the game came from, in the importer's words
};

// Stores the game, in one transaction, with a table of its own as if it had been played here, and
// returns its id. Stores nothing if it throws: a CaseError that names the wrong field, or a
// StoreError with a sentence if a server uses the database or the game was imported before.
std::int64_t import_game(const ImportOptions& options, std::string_view record);

// Adds the subcommand, which sets `status` to the exit status of the program.
void add_import(CLI::App& app, int& status);

}  // namespace lair::tool
