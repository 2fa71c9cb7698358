// Where the teams of a season stand.
#pragma once

#include <cstdint>
#include <vector>

#include "server/league/season.hpp"
#include "server/league/standing.hpp"

namespace lair::league {

struct TeamStanding {
  std::uint32_t team = 1;
  std::uint32_t players = 0;  // in it now
  // What its players came to, all added up, withdrawn ones too; of `largest` the best of theirs.
  // `player` means nothing.
  Standing sum;

  friend bool operator==(const TeamStanding&, const TeamStanding&) = default;
};

// What the standings of its players come to, the highest team first: by table points, then the
// season's tie-breaks of the sums without head to head, then a lot from its seed. Empty unless it
// is a season of teams.
std::vector<TeamStanding> team_standings(const Season& season, const std::vector<Standing>& rows);

}  // namespace lair::league
