// A season that was written down elsewhere: whether its records are what people's acts lead to.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/result.hpp"
#include "server/league/season.hpp"

namespace lair::league {

struct Unsound {
  std::uint32_t record = 0;  // 0: what is wrong is wrong with all of it
  std::string why;           // a sentence
};

// "Record 12: …".
std::string sentence_of(const Unsound& unsound);

// Folds the records one by one, each as an act that this server would have taken: numbered 1, 2, 3
// …, no later than `now` (a day of skew is allowed), of somebody who may do it, with scores that
// come to what the rules begin with. Who met whom in a round is taken as it is told, as long as
// nobody sits twice. What is imported stands still: the season is over or paused, and no table of
// this server is waited for.
Result<Season, Unsound> season_of_others(const std::vector<Record>& records, std::int64_t now);

}  // namespace lair::league
