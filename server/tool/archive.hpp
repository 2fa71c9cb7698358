// Moves old games out of the database, makes its file as small as what it holds: for `lair
// archive`, `lair vacuum`.
#pragma once

#include <iosfwd>
#include <string>

namespace CLI {
class App;
}

namespace lair::tool {

struct ArchiveOldOptions {
  std::string database;
  int days = 90;  // tables that ended longer ago than so many days
};

// No server may run on it. Throws a StoreError with a sentence; what was done by then stays.
void archive(const ArchiveOldOptions& options, std::ostream& out);

// The same. Writes the database anew beside, checks it, then puts it in its place: the disk has to
// have room for both.
void vacuum(const std::string& database, std::ostream& out, std::ostream& progress);

// Adds both subcommands, which set `status` to the exit status of the program.
void add_archive(CLI::App& app, int& status);

}  // namespace lair::tool
