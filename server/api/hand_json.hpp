// Hands with what they count, as JSON of the read-only pages.
#pragma once

#include <boost/json.hpp>

#include "engine/hands/hand.hpp"
#include "engine/hands/reading.hpp"
#include "engine/rules/score.hpp"

namespace lair {

boost::json::object hand_json(const Hand& hand);

boost::json::object reading_json(const Reading& reading);

// `total` is null for a hand that may not go out, `reading` for one that is not four sets with
// eyes.
boost::json::object sheet_json(const ScoreSheet& sheet);

}  // namespace lair
