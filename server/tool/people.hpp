// What the operator does about people at the console, for `lair people`.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

namespace CLI {
class App;
}

namespace lair::tool {

struct GrantOptions {
  std::string database;
  std::string name;  // of an account
  std::string role;  // player, moderator, operator
  std::string reason = "by the operator at the console";
};

struct AuditOptions {
  std::string database;
  std::string name;  // only what was done to this account; empty: to anybody
  std::size_t count = 100;
};

// Both work while the server runs, which notices at the next act. False, with a sentence in `out`,
// when it could not be done. Throws a StoreError for a database that cannot be used.
bool grant(const GrantOptions& options, std::ostream& out);

// A line for each act, newest first.
bool show_audit(const AuditOptions& options, std::ostream& out);

// Adds the subcommand, which sets `status` to the exit status of the program.
void add_people(CLI::App& app, int& status);

}  // namespace lair::tool
