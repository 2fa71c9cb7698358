// What a score is made of, as JSON.
#pragma once

#include <boost/json.hpp>

#include "engine/rules/score.hpp"

namespace lair::record {

// An object of `section`, `code`, `value`, `rule` for each item, in the sheet's order.
boost::json::array items_json(const ScoreSheet& sheet);

}  // namespace lair::record
