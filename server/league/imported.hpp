// Checks a season recorded on another server: whether its records could have come from acts that
// are allowed here.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/result.hpp"
#include "server/league/season.hpp"

namespace lair::league {

struct Unsound {
  std::uint32_t record = 0;  // 0: the fault concerns the season as a whole
  std::string why;           // a sentence
};

// "Record 12: …".
std::string sentence_of(const Unsound& unsound);

// Folds the records one by one, each as an act that this server would have accepted: numbered 1, 2,
// 3 …, no later than `now` (a day of clock skew is allowed), by somebody who may do it, with scores
// that add up to what the players began with. The pairing of a round is taken as recorded, provided
// that nobody sits twice. An imported season must not be running: it is over or paused, and waits
// for no table of this server.
Result<Season, Unsound> season_of_others(const std::vector<Record>& records, std::int64_t now);

}  // namespace lair::league
