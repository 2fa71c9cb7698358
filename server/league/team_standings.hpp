// The standings of the teams of a season.
#pragma once

#include <cstdint>
#include <vector>

#include "server/league/season.hpp"
#include "server/league/standing.hpp"

namespace lair::league {

struct TeamStanding {
  std::uint32_t team = 1;
  std::uint32_t players = 0;  // in it now
  // The sums over all its players, withdrawn ones too; `largest` is the best of theirs. `player`
  // means nothing here.
  Standing sum;

  friend bool operator==(const TeamStanding&, const TeamStanding&) = default;
};

// Adds up the standings of each team's players, the highest team first: by table points, then by
// the season's tie-breaks applied to the sums (without head to head), then by a lot from its seed.
// Empty unless it is a season of teams.
std::vector<TeamStanding> team_standings(const Season& season, const std::vector<Standing>& rows);

}  // namespace lair::league
