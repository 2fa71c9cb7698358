// The standings, recomputed from a season's records alone.
#pragma once

#include <cstdint>
#include <vector>

#include "server/league/season.hpp"
#include "server/league/standing.hpp"

namespace lair::league {

// The best first; everybody who plays or has played, once. Equal table points are resolved by the
// season's tie-breaks in their order, then by a lot drawn from the seed. Counts the rounds up to
// and including `last_round`.
std::vector<Standing> standings(const Season& season, std::uint32_t last_round = UINT32_MAX);

// What a table's counted result is worth to its four players, substitutes included.
std::array<TablePoints, 4> points_of(const GameResult& result, const PointsRule& rule);

// The value by which a tie-break compares rows; higher is better. All zeros for HeadToHead, which
// compares all tied players at once.
std::array<std::int64_t, 4> tie_break_key(TieBreak by, const Standing& row);

}  // namespace lair::league
