// The items of a score as JSON.
#pragma once

#include <boost/json.hpp>

#include "engine/rules/score.hpp"

namespace lair::record {

// For each item an object with `section`, `code`, `value` and `rule`, in the sheet's order.
boost::json::array items_json(const ScoreSheet& sheet);

// The whole sheet as in the open game record: `items`, `faan`, `faan_raw`, `counted`, `minimum`,
// `sum`, `product`, `total`, `limit_hand`; fields that the rule system does not have are null.
boost::json::object sheet_json(const ScoreSheet& sheet);

}  // namespace lair::record
