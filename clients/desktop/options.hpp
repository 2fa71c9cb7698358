// What lair-desktop is told when it is started.
#pragma once

#include <optional>
#include <string>

namespace lair::desktop {

struct Options {
  std::string server = {};    // an address, or a link that opens a table
  std::string name = {};      // what a new guest is called
  std::string language = {};  // empty: as kept, else as the environment says
  bool play = false;          // against bots at once
};

// The exit status when there is nothing more to do: after --help, --version, a mistake.
std::optional<int> read_options(int argc, char** argv, Options& options);

}  // namespace lair::desktop
