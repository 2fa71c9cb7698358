// Scores finished hands given as JSON Lines, for `lair score`.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace lair::tool {

struct ScoredLine {
  std::string json;
  bool was_read = false;  // false: `json` has an "error" that names the field
};

// One case as a line of JSON: its id with the fields of `expect`.
ScoredLine score_line(std::string_view line);

// Scores every line of `in` that is not blank. True when all of them could be read.
bool score_lines(std::istream& in, std::ostream& out);

// Adds the subcommand, which sets `status` to 1 when a line could not be read.
void add_score(CLI::App& app, int& status);

}  // namespace lair::tool
