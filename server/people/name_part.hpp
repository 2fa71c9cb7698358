// A part of a name, as somebody types it who looks for a person.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lair::people {

class NamePart {
 public:
  // Nothing for what no name could hold: bytes that are no text, nothing to be seen, too long.
  static std::optional<NamePart> from(std::string_view typed);

  // Whether the name holds it, whatever the case, in whichever of their compatible forms the
  // letters come.
  [[nodiscard]] bool is_in(std::string_view name) const;

 private:
  explicit NamePart(std::string folded) : folded_(std::move(folded)) {}

  std::string folded_;
};

}  // namespace lair::people
