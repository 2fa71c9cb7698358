// Games at real tables: computes a result from the hands that people enter.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/league/game_result.hpp"
#include "server/league/season_settings.hpp"

namespace lair::league {

// The sum of the points that the four players begin with; no game changes it.
std::int64_t total_of(const SeasonSettings& settings);
std::int64_t total_of(const GameResult& result);

// The result of these hands of one game under the season's house, where seat 0 is East first.
// Nothing if one of them does not win under that house, names a seat that does not exist, or comes
// after the end of the match.
std::optional<GameResult> result_of(const std::vector<PaperHand>& hands,
                                    const SeasonSettings& settings);

}  // namespace lair::league
