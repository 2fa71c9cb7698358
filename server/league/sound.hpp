// Which values the records of a season may hold.
#pragma once

#include <optional>
#include <string>

#include "server/league/game_result.hpp"
#include "server/league/refusals.hpp"
#include "server/league/season_settings.hpp"

namespace lair::league {

// Why a season cannot have these settings. The caller checks the house.
std::optional<LeagueRefusal> fault_in(const SeasonSettings& settings);

// Whether the change leaves alone every setting by which past rounds were drawn.
bool keeps_what_is_frozen(const SeasonSettings& before, SeasonSettings after);

// Whether scores and hands won are within bounds. The caller checks whether they add up.
bool is_sound(const GameResult& result);

// Whether it is neither empty nor too long.
bool is_reason(const std::string& reason);

// Whether it is one line that a page may show: no control characters.
bool is_line(const std::string& text);

}  // namespace lair::league
