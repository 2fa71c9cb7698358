// A knock-out: who is still in it, who plays the next round, how far everybody came.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "server/league/season.hpp"

namespace lair::league {

// How far somebody came.
struct Progress {
  std::uint32_t reached = 0;  // the last round they were drawn for; 0: none
  bool is_out = false;        // in that round, or because they did not come to the next
  std::uint32_t rank = 0;     // 1 to 4 at their table of that round; 5: lost by not coming; 0: open

  friend bool operator==(const Progress&, const Progress&) = default;
};

// How many of so many players play the next round, how many sit out, so that after it a number is
// left that only full tables reduce to four. The final when four or fewer are left.
struct KnockOutRound {
  std::size_t seated = 0;  // where four does not divide it bots fill the last table
  std::size_t byes = 0;
};

KnockOutRound knock_out_round(std::size_t players, std::uint32_t through);

// The last round: one table, nobody sits out.
bool is_final(const Round& round);

// The best first: by game points, hands won, then a lot from the season's seed. Without bots,
// and without those who lost by not coming. Empty while there is no result.
std::vector<PlayerId> order_at(const Season& season, const RoundTable& table);

// Who goes through from a table of that round; the winner alone from the final.
std::vector<PlayerId> through_from(const Season& season,
                                   const Round& round,
                                   const RoundTable& table);

// Who goes on after that round, those who sat out among them; in the order of its tables.
std::vector<PlayerId> still_in_after(const Season& season, const Round& round);

// After the rounds up to this one, of everybody who was drawn for one of them.
std::unordered_map<PlayerId, Progress> progress_of(const Season& season, std::uint32_t last_round);

}  // namespace lair::league
