// Which acts of a season may be taken back.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "server/league/season.hpp"

namespace lair::league {

// An act is undone only while nothing was drawn or decided by it. Made in one pass over the
// records, then each is asked about without another. The season outlives it.
class Undoing {
 public:
  explicit Undoing(const Season& season);

  // Why the record of that number may not be undone: the code of the refusal, which says what to do
  // instead; nothing when it may.
  [[nodiscard]] std::optional<std::string_view> why_not(std::uint32_t number) const;

 private:
  const Season& season_;
  // Of each kind of act, in the order of Event: the number of the last that holds; 0 for none.
  std::array<std::uint32_t, std::variant_size_v<Event>> last_{};
};

}  // namespace lair::league
