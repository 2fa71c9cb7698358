// The days that hands are of: those of UTC, from the first one to today.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "engine/result.hpp"
#include "server/net/http.hpp"

namespace lair {

// Since 1970.
using Day = std::int64_t;

// "2026-11-24".
std::string text_of_day(Day day);

// What somebody asked for; today, where `wanted` is empty. The error is the answer to who named no
// day, one to come, one before the first. `now` is in seconds since 1970.
Result<Day, net::HttpAnswer> wanted_day(std::string_view wanted, std::int64_t now);

Day day_of(std::int64_t now);

// Its first second, since 1970.
std::int64_t start_of(Day day);

// `day`, `today`, `first_day`.
void add_days(boost::json::object& fields, Day day, std::int64_t now);

}  // namespace lair
