// Matches of the ladder: how each changes ratings, and the ratings that are stored after all of
// them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/store/database.hpp"
#include "server/store/rating_book.hpp"

namespace lair::store {

// (player, 0) for a person's bot, (0, strength) for a bot of the server.
using Rung = std::pair<std::int64_t, std::int64_t>;

// Which rungs began the match, if its free seats are the server's bots of that strength.
BySeat<Rung> rungs_of(const JudgedGame& game, std::int64_t strength);

// The rating of each rung after the match, computed from the rating at each seat before it. Rules
// E4.1, E4.2.
std::map<Rung, ratings::Rating> taught_by(const JudgedGame& game,
                                          const BySeat<Rung>& rungs,
                                          const BySeat<ratings::Rating>& before,
                                          SeatBits last_seats,
                                          std::int64_t rules = kRatingRules);

// --- For checking what was stored ---

struct LadderMatch {
  std::int64_t game = 0;
  std::int64_t strength = 0;
  SeatBits last_seats = 0;
  std::int64_t rules = kRatingRules;
  std::int64_t finished = 0;  // seconds since 1970
};

struct WrittenRung {
  std::string rules;
  Rung rung;
  std::int64_t games = 0;
  ratings::Rating rating;
};

// Used within a transaction of its database.
class LadderMatches {
 public:
  explicit LadderMatches(Database& database);

  // In the order in which they were rated.
  std::vector<LadderMatch> all();

  std::vector<WrittenRung> written();

  // Bots that were removed permanently, and when. What was stored about them was deleted with them.
  std::map<std::int64_t, std::int64_t> removed();

 private:
  Statement all_;
  Statement written_;
  Statement removed_;
};

}  // namespace lair::store
