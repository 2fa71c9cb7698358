// Who stands where, recomputed from a season's records alone.
#pragma once

#include <cstdint>
#include <vector>

#include "server/league/season.hpp"
#include "server/league/standing.hpp"

namespace lair::league {

// The best first, everybody once who plays or has played. Equal table points are told apart by the
// season's tie-breaks in their order, then a lot drawn from the seed. Counts the rounds up to
// `last_round`.
std::vector<Standing> standings(const Season& season, std::uint32_t last_round = UINT32_MAX);

// What a table's counted result is worth to its four players; substitutes get theirs too.
std::array<TablePoints, 4> points_of(const GameResult& result, const PointsRule& rule);

// What a tie-break asks of a row, the more the higher; nothing of HeadToHead, which is asked of all
// who are equal at once.
std::array<std::int64_t, 4> tie_break_key(TieBreak by, const Standing& row);

}  // namespace lair::league
