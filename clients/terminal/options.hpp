// What the command line asks for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace lair::terminal {

struct Options {
  std::string server = {};     // empty: the last one, else this machine's
  std::string name = {};       // of the guest to come as; empty: whoever was kept, else a new one
  std::string language = {};   // empty: as kept, else of the environment
  bool json = false;           // one object a line, for scripts
  std::uint64_t watch = 0;     // a table to follow without a seat; 0 for none
  std::uint64_t table = 0;     // a table to open; 0 for none
  std::uint32_t patience = 5;  // seconds that the server may say nothing
};

// Fills in `options`. An exit status when there is nothing left to do: help, version, or a mistake.
std::optional<int> read_options(int argc, char** argv, Options& options);

}  // namespace lair::terminal
