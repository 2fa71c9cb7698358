// The command line of lair-desktop.
#pragma once

#include <optional>
#include <string>

namespace lair::desktop {

struct Options {
  std::string server = {};    // an address, or a link that opens a table
  std::string name = {};      // for a new guest
  std::string language = {};  // empty: the one kept, else the one of the environment
  bool play = false;          // starts a game against bots at once
};

// The exit status if there is nothing more to do: after --help, --version or a mistake.
std::optional<int> read_options(int argc, char** argv, Options& options);

}  // namespace lair::desktop
