// The command line of lair-terminal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace lair::terminal {

struct Options {
  std::string server = {};     // empty: the last one, else this machine's
  std::string name = {};       // the guest to come as; empty: the one kept, else a new one
  std::string language = {};   // empty: the one kept, else that of the environment
  bool json = false;           // one object per line, for scripts
  std::uint64_t watch = 0;     // a table to follow without a seat; 0 for none
  std::uint64_t table = 0;     // a table to open; 0 for none
  std::uint32_t patience = 5;  // how many seconds the server may be silent
};

// Fills in `options`. Returns an exit status if there is nothing left to do:
// help, version, or a mistake.
std::optional<int> read_options(int argc, char** argv, Options& options);

}  // namespace lair::terminal
