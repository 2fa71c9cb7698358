// Compares the evaluator's predictions with what happens, for `lair calibrate`.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "server/tool/rules_choice.hpp"

namespace CLI {
class App;
}

namespace lair::tool {

struct CalibrateOptions {
  RulesChoice rules;
  std::uint64_t deals = 100'000;
  std::uint64_t seed = 1;
  bool json = false;
  bool teach = false;  // prints a correction instead
  std::string svg;     // a file for the plot; empty: none
};

// One seat plays by the evaluator against three casual bots. Its predictions are compared with how
// the deals ended, in ten bins, or are used to learn a correction. Exit status: 0 played; 2 the
// options name nothing that can be played, or the plot could not be written.
int run_calibrate(const CalibrateOptions& options, std::ostream& out, std::ostream& errors);

// Adds the subcommand, which sets `status` to the exit status of the program.
void add_calibrate(CLI::App& app, int& status);

}  // namespace lair::tool
