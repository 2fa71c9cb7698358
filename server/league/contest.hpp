// What a season is: each for themselves, a knock-out, teams, divisions, duplicate.
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

// Of each table the best go through to the next round, until four are left for the final table.
struct KnockOut {
  std::uint32_t through = 2;  // of each table, 1 or 2

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("through", self.through);
  }

  friend bool operator==(const KnockOut&, const KnockOut&) = default;
};

// Players register into teams; the table points of a team's players add up. Team-mates do not meet
// while that can be avoided.
struct Teams {
  std::uint32_t size = 4;  // players of a team at most

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("size", self.size);
  }

  friend bool operator==(const Teams&, const Teams&) = default;
};

// Everybody plays among their own division. At the end the best of each go up, as many go down: the
// season that follows has them there.
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

// Everybody plays every round; its tables all play the same walls, so that who sat in a seat can be
// compared with who sat there elsewhere. RULES.md of this folder.
struct Duplicate {
  template <class Self, class Visit>
  static void fields(Self&, const Visit&) {}

  friend bool operator==(const Duplicate&, const Duplicate&) = default;
};

// In the order of their names in the record (season_codec); new kinds go to the end. A season of
// before this choice is Singles.
using Contest = std::variant<Singles, KnockOut, Teams, Divisions, Duplicate>;

}  // namespace lair::league
