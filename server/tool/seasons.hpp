// What the operator does about seasons at the console.
#pragma once

namespace CLI {
class App;
}

namespace lair::tool {

// Adds `lair seasons`.
void add_seasons(CLI::App& app, int& status);

}  // namespace lair::tool
