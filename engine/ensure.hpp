// Checks for impossible states: the table that meets one stops.
#pragma once

#include <source_location>
#include <stdexcept>
#include <string>

namespace lair {

// A defect in this program, never the fault of a player or of the outside world. It closes one
// table and keeps that table's journal.
class Broken : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] inline void break_off(const char* sentence, const std::source_location& where) {
  throw Broken(std::string(sentence) + " (" + where.file_name() + ":" +
               std::to_string(where.line()) + ")");
}

// Enabled in every build. `sentence` states what should be true.
constexpr void ensure(bool condition,
                      const char* sentence,
                      const std::source_location& where = std::source_location::current()) {
  if (!condition) break_off(sentence, where);
}

}  // namespace lair
