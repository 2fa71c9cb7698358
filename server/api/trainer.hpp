// Hands to count: as many as somebody likes, and one a day that is the same for all.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/rules/registry.hpp"
#include "server/api/days.hpp"
#include "server/net/http.hpp"

namespace lair {

// Answers /api/v1/trainer/hands/RULES?pick=N, /api/v1/trainer/daily/RULES for today's and
// /api/v1/trainer/daily/RULES/YEAR-MONTH-DAY; nothing for other paths. A pick and a day name the
// same hand at every club and for ever. `now` is in seconds since 1970; days are those of UTC.
std::optional<net::HttpAnswer> answer_trainer(const net::HttpRequest& request, std::int64_t now);

// Whether each of the questions about the hand of that day is answered, and rightly.
bool counts_right(const RuleSystem& system, Day day, const std::vector<std::int64_t>& guesses);

}  // namespace lair
