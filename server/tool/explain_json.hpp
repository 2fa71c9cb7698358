// One hand of `lair explain` as data.
#pragma once

#include <boost/json/object.hpp>

#include "server/tool/explained_hand.hpp"

namespace lair::tool {

// `payments` is null if the hand does not win or the payer is unknown, `net` also if hands are
// missing.
boost::json::object explained_json(const ExplainedHand& explained);

}  // namespace lair::tool
