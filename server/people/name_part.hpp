// A part of a name, as typed by somebody who looks for a person.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lair::people {

class NamePart {
 public:
  // Nothing if no name could contain it, for example because it is not text, shows nothing or is
  // too long.
  static std::optional<NamePart> from(std::string_view typed);

  // Whether the name contains the part, regardless of case and of the compatible form in which the
  // letters are written.
  [[nodiscard]] bool is_in(std::string_view name) const;

 private:
  explicit NamePart(std::string folded) : folded_(std::move(folded)) {}

  std::string folded_;
};

}  // namespace lair::people
