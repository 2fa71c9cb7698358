// Hands to count: any number of them, and one a day that is the same for everybody.
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

// Answers /api/v1/trainer/hands/RULES?pick=N with a made-up hand, which for a given pick is the
// same at every club and always; /api/v1/trainer/hands/RULES/played?pick=N with a hand won in a
// game that everybody at this club may see, or a made-up one if there is none; the same path with
// ?game=ID&deal=NUMBER with that very hand; /api/v1/trainer/daily/RULES and
// /api/v1/trainer/daily/RULES/YEAR-MONTH-DAY with the hand of today or of that day, from a game
// that was over before the day, or made up if there is none, and then stored. Returns nothing for
// other paths. `now` is in seconds since 1970; days are in UTC.
std::optional<net::HttpAnswer> answer_trainer(const PuzzleSources& sources,
                                              const net::HttpRequest& request,
                                              std::int64_t now);

// The hand of that day as JSON, if anybody has been shown it.
std::optional<std::string> shown_count(store::DayHandReader& kept,
                                       const RuleSystem& system,
                                       Day day);

// Whether all questions about that hand are answered, and correctly.
bool counts_right(std::string_view puzzle, const std::vector<std::int64_t>& guesses);

}  // namespace lair
