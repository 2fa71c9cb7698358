// The days that have a hand of the day: days in UTC, from the first one to today.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "engine/result.hpp"
#include "server/net/http.hpp"

namespace lair {

// Days since 1970.
using Day = std::int64_t;

// "2026-11-24".
std::string text_of_day(Day day);

// The day that was asked for; today if `wanted` is empty. The error is the answer to a text that is
// no day, a day to come, or one before the first. `now` is in seconds since 1970.
Result<Day, net::HttpAnswer> wanted_day(std::string_view wanted, std::int64_t now);

Day day_of(std::int64_t now);

// The first second of the day, since 1970.
std::int64_t start_of(Day day);

// Adds `day`, `today` and `first_day`.
void add_days(boost::json::object& fields, Day day, std::int64_t now);

}  // namespace lair
