// Plays every game of a database again, for `lair verify`.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace lair::tool {

struct VerifyOptions {
  std::string database;
  std::optional<std::int64_t> game;  // only the table where it was played
  bool is_archive_alone = false;     // only archived tables
  bool json = false;                 // one object instead of lines
};

// Replays the journal and compares it with itself and with the tables of results. Prints a line for
// every difference, then a summary, to `out`; on a long run prints its progress to `progress`.
// Returns true if there is no difference. As JSON it prints one object, whose `lines` are those
// lines.
//
// For a deal that is still being played, only the place of a difference is printed, not the values:
// its wall is secret until the deal is over. Throws a StoreError for a database that cannot be
// read.
bool verify(const VerifyOptions& options, std::ostream& out, std::ostream& progress);

// Adds the subcommand, which sets `status` to the exit status of the program.
void add_verify(CLI::App& app, int& status);

}  // namespace lair::tool
