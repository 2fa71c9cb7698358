// What happens to a state that cannot be: the table that holds it stops.
#pragma once

#include <source_location>
#include <stdexcept>
#include <string>

namespace lair {

// A defect of ours, never of a player or of the world. Closes one table, keeps its journal.
class Broken : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] inline void break_off(const char* sentence, const std::source_location& where) {
  throw Broken(std::string(sentence) + " (" + where.file_name() + ":" +
               std::to_string(where.line()) + ")");
}

// On in every build. `sentence` says what holds when all is well.
constexpr void ensure(bool condition,
                      const char* sentence,
                      const std::source_location& where = std::source_location::current()) {
  if (!condition) break_off(sentence, where);
}

}  // namespace lair
