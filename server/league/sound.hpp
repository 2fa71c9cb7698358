// Which values the records of a season may hold.
#pragma once

#include <optional>
#include <string>

#include "server/league/game_result.hpp"
#include "server/league/refusals.hpp"
#include "server/league/season_settings.hpp"

namespace lair::league {

// Why such settings make no season; the house is the caller's to check.
std::optional<LeagueRefusal> fault_in(const SeasonSettings& settings);

// Whether nothing is changed that a round of the past was drawn by.
bool keeps_what_is_frozen(const SeasonSettings& before, SeasonSettings after);

// Whether scores and hands won are within bounds; whether they add up is the caller's to check.
bool is_sound(const GameResult& result);

// Neither empty nor too long.
bool is_reason(const std::string& reason);

// One line that a page may show: no control characters.
bool is_line(const std::string& text);

}  // namespace lair::league
