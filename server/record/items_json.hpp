// What a score is made of, as JSON.
#pragma once

#include <boost/json.hpp>

#include "engine/rules/score.hpp"

namespace lair::record {

// An object of `section`, `code`, `value`, `rule` for each item, in the sheet's order.
boost::json::array items_json(const ScoreSheet& sheet);

// The whole sheet as the open game record has it: `items`, `faan`, `faan_raw`, `counted`,
// `minimum`, `sum`, `product`, `total`, `limit_hand`; null for what the rule system does not have.
boost::json::object sheet_json(const ScoreSheet& sheet);

}  // namespace lair::record
