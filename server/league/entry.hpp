// Who may register in a season, into which of its teams.
#pragma once

#include <optional>
#include <string_view>

#include "server/league/season.hpp"

namespace lair::league {

// Whether only an organiser's invitation lets that player in again: of whom one withdrew, of
// whoever has come and gone often enough. Each time is a record that stays in memory.
bool needs_invitation(const Season& season, PlayerId player);

// The code of the refusal; nothing where the team takes them, or no team is wanted or wished.
std::optional<std::string_view> why_not_into_team(const Season& season,
                                                  const Registered& registered);

}  // namespace lair::league
