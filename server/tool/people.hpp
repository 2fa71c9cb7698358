// What the operator does about people at the console, for `lair people`.
#pragma once

namespace CLI {
class App;
}

namespace lair::tool {

// Adds the subcommand, which sets `status` to the exit status of the program. While the server runs
// each act is its own and holds at once; else it is done in the database.
void add_people(CLI::App& app, int& status);

}  // namespace lair::tool
