// Moves old games out of the database and shrinks its file, for `lair archive` and `lair vacuum`.
#pragma once

#include <iosfwd>
#include <string>

namespace CLI {
class App;
}

namespace lair::tool {

struct ArchiveOldOptions {
  std::string database;
  int days = 90;  // archives tables that ended longer ago
};

// No server may be running on it. Throws a StoreError with a sentence; what was archived by then
// stays archived.
void archive(const ArchiveOldOptions& options, std::ostream& out);

// Under the same conditions, writes the database to a new file beside the old one, checks it, then
// replaces the old one. The disk must have room for both.
void vacuum(const std::string& database, std::ostream& out, std::ostream& progress);

// Adds both subcommands, which set `status` to the exit status of the program.
void add_archive(CLI::App& app, int& status);

}  // namespace lair::tool
