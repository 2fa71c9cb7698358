// What the operator does about people at the console, for `lair people`.
#pragma once

namespace CLI {
class App;
}

namespace lair::tool {

// Adds the subcommand, which sets `status` to the exit status of the program. If a server is
// running, it carries out each act at once; otherwise the act is done in the database.
void add_people(CLI::App& app, int& status);

}  // namespace lair::tool
