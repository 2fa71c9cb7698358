// "What would you discard?": turns from deals that were played, with the value of each discard.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/api/puzzle_games.hpp"
#include "server/net/http.hpp"

namespace lair {

// Answers /api/v1/trainer/discards/RULES?pick=N from deals between bots, the same at every club;
// /api/v1/trainer/discards/RULES/own?pick=N from the asker's own games;
// /api/v1/trainer/discards/RULES/today and /RULES/YEAR-MONTH-DAY, the same for everybody, from a
// game that everybody at this club may see and that was over before that day, or else from a deal
// between bots. Returns nothing for other paths. Takes some milliseconds, the first time a fifth of
// a second, so call it on a reader's thread. `now` is in seconds since 1970.
std::optional<net::HttpAnswer> answer_discards(const PuzzleSources& sources,
                                               const net::HttpRequest& request,
                                               std::int64_t now);

// The grade of the discard in that day's stored puzzle, such as "good" or "mistake"; empty for a
// tile that cannot be discarded there.
std::string grade_of_discard(std::string_view puzzle, std::string_view tile);

}  // namespace lair
