// Whole matches between bots without sockets, for `lair simulate`.
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
  std::string bots = "casual";    // a strength for all seats, or four with commas between
  std::uint32_t deals_max = 200;  // of one game: at a table where nobody can win, none would end
  std::string records = {};       // a folder for a record of each game; none when empty
};

// Plays the games; prints one JSON object to `out`. False, with a sentence on `errors`, for options
// that name no rule system, style or house, or where a record cannot be written.
bool simulate(const SimulateOptions& options, std::ostream& out, std::ostream& errors);

// Adds the subcommand, which sets `status` to the exit status of the program.
void add_simulate(CLI::App& app, int& status);

}  // namespace lair::tool
