// The common shape of results for hands of every rule system, for `lair score --shape common`.
#pragma once

#include <boost/json.hpp>

#include "server/tool/score_systems.hpp"

namespace lair::tool {

// Has the verdict, the sheet (as in the open game record) and who pays whom. `payments` and `net`
// are null for a hand that does not win; `net` also if what the others pay each other depends on
// their hands, which the case does not give.
boost::json::object in_common_shape(const ScoredHand& hand);

}  // namespace lair::tool
