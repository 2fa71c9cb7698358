// Copies and restores a club's database, for `lair backup` and `lair restore`.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

#include "server/store/copy.hpp"

namespace CLI {
class App;
}

namespace lair::tool {

struct BackupOptions {
  std::string database;
  std::string to;        // a new file, or a folder for a file named by the time
  std::size_t keep = 0;  // in a folder: how many of the newest stay; 0: all
};

struct RestoreOptions {
  std::string from;
  std::string database;
  bool replaces = false;  // what is there is moved aside first
};

// Prints now and then how much is copied, and then that the copy is being checked.
store::CopyProgress copy_shown_on(std::ostream& progress);

// Works while the server runs, and verifies the copy. Returns false, with sentences in `out`, if
// the copy does not match its games; it is kept all the same, as `failed.db` in a folder whose old
// copies are removed. Throws a StoreError if no copy could be made.
bool backup(const BackupOptions& options, std::ostream& out, std::ostream& progress);

// Verifies the copy, then puts it where a server will find it. Refuses while a server is running
// there. Throws a StoreError; what was there is then unchanged.
bool restore(const RestoreOptions& options, std::ostream& out, std::ostream& progress);

// Adds both subcommands, which set `status` to the exit status of the program.
void add_backup(CLI::App& app, int& status);

}  // namespace lair::tool
