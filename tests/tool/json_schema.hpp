// Checks JSON against the part of JSON Schema that this project's schemas use.
#pragma once

#include <string>

#include <boost/json.hpp>

namespace lair::test {

// The first field of `value` that `schema` does not allow, with the keyword it breaks; empty if
// everything is allowed. An unknown keyword is reported too, so that none goes unchecked.
std::string broken_rule(const boost::json::object& schema, const boost::json::value& value);

}  // namespace lair::test
