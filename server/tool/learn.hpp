// Counts in finished deals what the evaluator knows about other seats, for `lair learn`.
#pragma once

#include <cstdint>
#include <iosfwd>

#include "server/tool/rules_choice.hpp"

namespace CLI {
class App;
}

namespace lair::tool {

struct LearnOptions {
  RulesChoice rules;
  std::uint64_t deals = 20'000;
  std::uint64_t seed = 1;
};

// Plays the deals between four casual bots and prints a row for engine/evaluate/experience.cpp.
// Exit status: 0 played, 2 the options name nothing that can be played.
int run_learn(const LearnOptions& options, std::ostream& out, std::ostream& errors);

// Adds the subcommand, which sets `status` to the exit status of the program.
void add_learn(CLI::App& app, int& status);

}  // namespace lair::tool
