// Moves a club from a file to a PostgreSQL server or back, for `lair migrate-store`.
#pragma once

#include <iosfwd>
#include <string>

namespace CLI {
class App;
}

namespace lair::tool {

struct TransferOptions {
  std::string from;
  std::string to;
};

// Writes the club `from` into `to`, then plays every game there again as `lair verify` does.
// Returns true if there is no difference. `from` stays unchanged. Throws a StoreError for what
// store::transfer_club refuses.
bool transfer(const TransferOptions& options, std::ostream& out, std::ostream& progress);

// Adds the subcommand, which sets `status` to the exit status of the program.
void add_transfer(CLI::App& app, int& status);

}  // namespace lair::tool
