// The kinds of season: each for themselves, knock-out, teams, divisions, duplicate.
#pragma once

#include <cstdint>
#include <variant>

namespace lair::league {

// Each for themselves: everybody plays every round, table points add up.
struct Singles {
  template <class Self, class Visit>
  static void fields(Self&, const Visit&) {}

  friend bool operator==(const Singles&, const Singles&) = default;
};

// The best of each table go through to the next round, until four are left for the final table.
struct KnockOut {
  std::uint32_t through = 2;  // how many players of each table go through, 1 or 2

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("through", self.through);
  }

  friend bool operator==(const KnockOut&, const KnockOut&) = default;
};

// Players register into teams; the table points of a team's players are added up. Team-mates do not
// meet if that can be avoided.
struct Teams {
  std::uint32_t size = 4;  // how many players a team may have

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("size", self.size);
  }

  friend bool operator==(const Teams&, const Teams&) = default;
};

// Everybody plays within their own division. At the end of the season the best of each division
// move up and as many move down; the season that follows places them there.
struct Divisions {
  std::uint32_t count = 2;   // 2 to 8; the first is the highest
  std::uint32_t moving = 2;  // players who change places between two neighbours, 1 to 16

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("count", self.count);
    visit("moving", self.moving);
  }

  friend bool operator==(const Divisions&, const Divisions&) = default;
};

// Everybody plays every round, and all tables of a round play the same walls, so that players can
// be compared with those who sat in the same seat elsewhere. See RULES.md in this folder.
struct Duplicate {
  template <class Self, class Visit>
  static void fields(Self&, const Visit&) {}

  friend bool operator==(const Duplicate&, const Duplicate&) = default;
};

// In the order of their names in the record (season_codec); new kinds go to the end. Seasons from
// before there was a choice are Singles.
using Contest = std::variant<Singles, KnockOut, Teams, Divisions, Duplicate>;

}  // namespace lair::league
