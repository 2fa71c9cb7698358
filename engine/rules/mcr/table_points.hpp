// What the scores of a finished match are worth as table points.
#pragma once

#include "engine/rules/around_play.hpp"
#include "engine/rules/mcr/options.hpp"
#include "engine/seat.hpp"
#include "engine/units.hpp"

namespace lair::mcr {

// 4, 2, 1, 0 by rank, counted in twelfths; the four sum to seven points. Rules M7.4, M7.5, M8.14.
BySeat<TablePoints> table_points(const BySeat<Points>& scores, Ties ties);

}  // namespace lair::mcr
