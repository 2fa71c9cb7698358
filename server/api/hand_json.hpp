// Hands and what they count, as JSON for the read-only pages.
#pragma once

#include <boost/json.hpp>

#include "engine/hands/hand.hpp"
#include "engine/hands/reading.hpp"
#include "engine/rules/circumstances.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/rules/score.hpp"

namespace lair {

boost::json::object hand_json(const Hand& hand);

boost::json::object reading_json(const Reading& reading);

// `total` is null for a hand that may not go out, `reading` for one that is not four sets and eyes.
boost::json::object sheet_json(const ScoreSheet& sheet);

// The sheet of the hand, why it may not go out, every reading, and what was left out.
boost::json::object counted_json(const WinningHand& won, const RuleSet& rules);

}  // namespace lair
