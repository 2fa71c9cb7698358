// Hands to count: as many as somebody likes, and one a day that is the same for all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/registry.hpp"
#include "server/api/days.hpp"
#include "server/api/puzzle_games.hpp"
#include "server/net/http.hpp"

namespace lair {

// Answers /api/v1/trainer/hands/RULES?pick=N with hands that are made up, for a pick the same one
// at every club and for ever; /api/v1/trainer/hands/RULES/played?pick=N with one that was won in a
// game that everybody at this club may see, made up where there is none; with ?game=ID&deal=NUMBER
// by name;
// /api/v1/trainer/daily/RULES for today's and /api/v1/trainer/daily/RULES/YEAR-MONTH-DAY from a
// game that was over before that day, made up where there is none, then kept. Nothing for other
// paths. `now` is in seconds since 1970; days are those of UTC.
std::optional<net::HttpAnswer> answer_trainer(const PuzzleSources& sources,
                                              const net::HttpRequest& request,
                                              std::int64_t now);

// The hand of that day as JSON, once somebody was shown it.
std::optional<std::string> shown_count(store::DayHandReader& kept,
                                       const RuleSystem& system,
                                       Day day);

// Whether each of the questions about that hand is answered, and rightly.
bool counts_right(std::string_view puzzle, const std::vector<std::int64_t>& guesses);

}  // namespace lair
