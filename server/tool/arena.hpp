// Plays programs and built-in strengths against each other over the same walls, for `lair arena`.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "server/tool/rules_choice.hpp"

namespace CLI {
class App;
}

namespace lair::tool {

struct ArenaOptions {
  std::string first;   // at one seat
  std::string second;  // at the three other seats
  RulesChoice rules;
  std::uint64_t deals = 400;
  std::uint64_t seed = 1;
  bool duplicate = false;  // each wall is played four times, `first` once at each seat
  bool json = false;
  std::uint32_t patience_seconds = 30;  // for one answer of a program
};

// Exit status: 0 played; 2 the options name nothing that can play; 3 a program's fault, which is
// described on `errors`.
int run_arena(const ArenaOptions& options, std::ostream& out, std::ostream& errors);

// Adds the subcommand, which sets `status` to the exit status of the program.
void add_arena(CLI::App& app, int& status);

}  // namespace lair::tool
