// Games at real tables: what hands that people tell come to.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/league/game_result.hpp"
#include "server/league/season_settings.hpp"

namespace lair::league {

// The points that the four begin with; no game changes their sum.
std::int64_t total_of(const SeasonSettings& settings);
std::int64_t total_of(const GameResult& result);

// What these hands of one game come to at the season's house, seat 0 being East first. Nothing when
// one of them is no winning hand there, names a seat that is none, or comes after the match is
// over.
std::optional<GameResult> result_of(const std::vector<PaperHand>& hands,
                                    const SeasonSettings& settings);

}  // namespace lair::league
