// Which acts of a season may be taken back.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "server/league/season.hpp"

namespace lair::league {

// Why the record of that number may not be undone: the code of the refusal, which says what to do
// instead; nothing when it may. An act is undone only while nothing was drawn or decided by it.
std::optional<std::string_view> why_not_undo(const Season& season, std::uint32_t number);

}  // namespace lair::league
