// Finds the first field in which two JSON values differ.
#pragma once

#include <optional>
#include <string>

#include <boost/json.hpp>

namespace lair::tool {

struct JsonDifference {
  std::string field;     // "deals[3].ledger[0].amount"
  std::string expected;  // "nothing" for a field that should not be there
  std::string found;     // "nothing" for one that is missing
};

// The order of an object's fields means nothing.
std::optional<JsonDifference> first_difference(const boost::json::value& expected,
                                               const boost::json::value& found,
                                               const std::string& field = "");

}  // namespace lair::tool
