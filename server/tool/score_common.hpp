// One shape of a result for hands of every rule system, for `lair score --shape common`.
#pragma once

#include <boost/json.hpp>

#include "server/tool/score_systems.hpp"

namespace lair::tool {

// Verdict, sheet (as the open game record has it) and who pays whom. `payments` and `net` are null
// for a hand that wins nothing; `net` also where what the others pay each other takes their hands,
// which the case does not tell.
boost::json::object in_common_shape(const ScoredHand& hand);

}  // namespace lair::tool
