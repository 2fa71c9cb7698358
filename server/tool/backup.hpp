// Copies of a club's database that are whole, and the way back, for `lair backup`, `lair restore`.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

namespace CLI {
class App;
}

namespace lair::tool {

struct BackupOptions {
  std::string database;
  std::string to;        // a file that is not there yet; or a folder, for a file named by the time
  std::size_t keep = 0;  // of a folder: so many of the newest stay; 0: all
};

struct RestoreOptions {
  std::string from;
  std::string database;
  bool replaces = false;  // what is there is moved aside first
};

// Works while the server runs, verifies the copy. False, with sentences in `out`, when the copy is
// not what the games come to; it is kept all the same, where older ones go as `failed.db`. Throws a
// StoreError when there is none.
bool backup(const BackupOptions& options, std::ostream& out, std::ostream& progress);

// Verifies the copy, then puts it where a server will find it. Refuses while one runs there. Throws
// a StoreError; what was there is untouched then.
bool restore(const RestoreOptions& options, std::ostream& out, std::ostream& progress);

// Adds both subcommands, which set `status` to the exit status of the program.
void add_backup(CLI::App& app, int& status);

}  // namespace lair::tool
