// Which acts of a season may be taken back.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "server/league/season.hpp"

namespace lair::league {

// An act can be undone only while nothing has been drawn or decided from it. The constructor makes
// one pass over the records, so that asking about each record needs no further pass, except for the
// last round that was abandoned and the last team that was renamed. The season must outlive this
// object.
class Undoing {
 public:
  explicit Undoing(const Season& season);

  // Why the record of that number cannot be undone: the code of a refusal that says what to do
  // instead. Nothing if it can be undone.
  [[nodiscard]] std::optional<std::string_view> why_not(std::uint32_t number) const;

 private:
  const Season& season_;
  // For each kind of act, in the order of Event: the number of the last record in force; 0 for
  // none.
  std::array<std::uint32_t, std::variant_size_v<Event>> last_{};
};

}  // namespace lair::league
