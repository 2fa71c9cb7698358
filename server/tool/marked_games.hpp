// `lair games`: games that are marked for people to look at.
#pragma once

namespace CLI {
class App;
}

namespace lair::tool {

// Adds the subcommand, which sets `status` to the exit status of the program.
void add_marked_games(CLI::App& app, int& status);

}  // namespace lair::tool
