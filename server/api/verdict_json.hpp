// How a decision compares with the best one, as JSON for the pages.
#pragma once

#include <boost/json.hpp>

#include "engine/review/verdict.hpp"

namespace lair {

// Rounds to four digits after the point, since estimates are no more precise than that.
double rounded_estimate(double value);

// Adds `grade` and `taken`; also `reason`, `cost` and `best` if something was better.
void add_verdict(boost::json::object& fields, const Verdict& verdict);

}  // namespace lair
