// Who may register in a season, and into which of its teams.
#pragma once

#include <optional>
#include <string_view>

#include "server/league/season.hpp"

namespace lair::league {

// Whether the player can come back only if an organiser invites them: because an organiser withdrew
// them, or because they have registered too often. Each registration is a record that stays in
// memory.
bool needs_invitation(const Season& season, PlayerId player);

// The code of the refusal; nothing if the player may register into that team, or if the season has
// no teams and none was named.
std::optional<std::string_view> why_not_into_team(const Season& season,
                                                  const Registered& registered);

}  // namespace lair::league
