// Finds the first field in which two JSON values differ.
#pragma once

#include <optional>
#include <string>

#include <boost/json.hpp>

namespace lair::tool {

struct JsonDifference {
  std::string field;     // "deals[3].ledger[0].amount"
  std::string expected;  // "nothing" for a field that should not exist
  std::string found;     // "nothing" for a missing field
};

// The order of fields in an object does not matter.
std::optional<JsonDifference> first_difference(const boost::json::value& expected,
                                               const boost::json::value& found,
                                               const std::string& field = "");

}  // namespace lair::tool
