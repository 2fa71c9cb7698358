// Plays whole matches between bots without sockets, for `lair simulate`.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "server/tool/rules_choice.hpp"

namespace CLI {
class App;
}

namespace lair::tool {

struct SimulateOptions {
  RulesChoice rules;
  std::uint32_t games = 10;
  std::uint64_t seed = 1;
  std::string bots = "casual";    // one strength for all seats, or four separated by commas
  std::uint32_t deals_max = 200;  // of one game, which might never end if nobody can win
  std::string records = {};       // a folder for a record of each game; empty: none
};

// Plays the games and prints one JSON object to `out`. Returns false, with a sentence on `errors`,
// if the options name no rule system, style or house, or if a record cannot be written.
bool simulate(const SimulateOptions& options, std::ostream& out, std::ostream& errors);

// Adds the subcommand, which sets `status` to the exit status of the program.
void add_simulate(CLI::App& app, int& status);

}  // namespace lair::tool
