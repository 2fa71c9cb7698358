// The ways to lay out a hand for the Tile Points of yahoo.
#pragma once

#include <span>

#include "engine/hands/meld.hpp"
#include "engine/inline_vector.hpp"
#include "engine/rules/yahoo/facts.hpp"

namespace lair::yahoo {

// A pung or kong, and how it lies for the purposes of Tile Points.
struct LaidSet {
  SetKind kind = SetKind::Pung;
  Tile tile;
  Lies lies = Lies::Concealed;
};

// One way to lay out a hand: what the rows look at.
struct Layout {
  const Options& options;
  Wind chair = Wind::East;
  Wind prevailing = Wind::East;
  Garden garden;
  InlineVector<LaidSet, 4> pungs = {};
  Kinds concealed = {};           // the kinds of the concealed ones
  Kinds pairs = {};               // a winner has one
  const Facts* winner = nullptr;  // null for the other seats
  bool one_chance = false;

  [[nodiscard]] bool has_pair(Wind wind) const { return pairs.has(Tile::of(wind)); }

  void lay(const LaidSet& set) {
    pungs.push_back(set);
    concealed.add_if(set.lies == Lies::Concealed, set.tile);
  }
};

// Adds the pungs and kongs among the melds.
void lay_melds(const Melds& melds, Layout& layout);

// A reading together with the set that the winning tile completed; null stands for the eyes.
struct Completion {
  const Reading* reading = nullptr;
  const Set* completed = nullptr;
  bool one_chance = true;  // always true for the eyes; rule Y6.12
};

Layout winners_layout(const Facts& facts, const Completion& completion);

// Calls `see` with every completion of the hand. Sets that are alike give only one.
template <class See>
void for_each_completion(Tile winning_tile, std::span<const Reading> readings, See see) {
  for (const Reading& reading : readings) {
    if (reading.eyes == winning_tile) see(Completion{&reading, nullptr});
    const Set* last = nullptr;
    for (const Set& set : reading.sets) {
      if (set.melded || !set.holds(winning_tile)) continue;
      if (last == nullptr || *last != set) see(Completion{&reading, &set});
      last = &set;
    }
  }
}

}  // namespace lair::yahoo
