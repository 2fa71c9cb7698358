// A knock-out: who is still in it, who plays the next round, and how far everybody got.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "server/league/season.hpp"

namespace lair::league {

// How far a player got.
struct Progress {
  std::uint32_t reached = 0;  // the last round they were drawn for, 0 for none
  bool is_out = false;        // lost in that round, did not come to the next, or withdrew
  // 1 to 4 at the table of that round; 5: lost by not coming; 0: not decided yet.
  std::uint32_t rank = 0;

  friend bool operator==(const Progress&, const Progress&) = default;
};

// How many of the players play the next round and how many sit out. After it, as many are left as
// full tables can reduce to four. It is the final if four or fewer are left.
struct KnockOutRound {
  std::size_t seated = 0;  // bots fill the last table if this is not a multiple of four
  std::size_t byes = 0;
};

KnockOutRound knock_out_round(std::size_t players, std::uint32_t through);

// Whether it is the last round: one table, and nobody sits out.
bool is_final(const Round& round);

// The players of a table, best first: by game points, then hands won, then a lot from the season's
// seed. Leaves out bots and players who lost by not coming. Empty until there is a result.
std::vector<PlayerId> order_at(const Season& season, const RoundTable& table);

// Who goes through from a table of that round; from the final, only the winner.
std::vector<PlayerId> through_from(const Season& season,
                                   const Round& round,
                                   const RoundTable& table);

// Any: the lot between equal players may have been drawn from another seed.
enum class Lots : std::uint8_t { Drawn, Any };

// Who is still in after that round, or may be: players who go through, in the order of its tables,
// then those who sat out.
std::vector<PlayerId> still_in_after(const Season& season,
                                     const Round& round,
                                     Lots lots = Lots::Drawn);

// The progress, after the rounds up to and including this one, of everybody drawn for any of them.
std::unordered_map<PlayerId, Progress> progress_of(const Season& season, std::uint32_t last_round);

}  // namespace lair::league
