// Scores finished hands given as JSON Lines, for `lair score`.
#pragma once

#include <cstdint>
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

// The fields of a result: those of its rule system, or the same for all systems.
enum class ScoreShape : std::uint8_t { OfSystem, Common };

// Scores one case given as a line of JSON. The result has its id with the fields of `expect`, or
// with those of the common shape.
ScoredLine score_line(std::string_view line, ScoreShape shape = ScoreShape::OfSystem);

// Scores every line of `in` that is not blank. Returns true if all of them could be read.
bool score_lines(std::istream& in, std::ostream& out, ScoreShape shape = ScoreShape::OfSystem);

// Adds the subcommand, which sets `status` to 1 if a line could not be read.
void add_score(CLI::App& app, int& status);

}  // namespace lair::tool
