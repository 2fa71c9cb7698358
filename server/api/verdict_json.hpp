// What a decision was worth beside the best one, as JSON of the pages.
#pragma once

#include <boost/json.hpp>

#include "engine/review/verdict.hpp"

namespace lair {

// Four digits behind the point say more than an estimate knows.
double rounded_estimate(double value);

// `grade`, `taken`; `reason`, `cost`, `best` where something was better.
void add_verdict(boost::json::object& fields, const Verdict& verdict);

}  // namespace lair
