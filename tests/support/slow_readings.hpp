// Readings of a hand, found by trying every possible four sets.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/hands/reading.hpp"
#include "engine/tiles/notation.hpp"

namespace lair::testing {

// A reading as text, in which the order of the sets does not matter.
inline std::string sorted_text(const Reading& reading) {
  std::multiset<std::string> sets;
  for (const Set& set : reading.sets) {
    const std::string kind = set.is_chow() ? "chow " : set.is_kong() ? "kong " : "pung ";
    const std::string lies = set.melded ? (set.exposed ? " exposed" : " laid down") : "";
    sets.insert(kind + std::string(code_of(set.tile)) + lies);
  }
  std::string text = std::string(code_of(reading.eyes));
  for (const std::string& set : sets) text += ", " + set;
  return text;
}

namespace slow {

inline TileCounts tiles_of(const Set& set) {
  if (!set.is_chow()) return TileCounts{set.tile, set.tile, set.tile};
  return TileCounts{set.tile, set.tile.up(1), set.tile.up(2)};
}

inline std::vector<Set> every_set() {
  std::vector<Set> sets;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    sets.push_back({.kind = SetKind::Pung, .tile = kTiles[index]});
    if (kTiles[index].begins_chow()) sets.push_back({.kind = SetKind::Chow, .tile = kTiles[index]});
  }
  return sets;
}

inline bool fits(const TileCounts& part, const TileCounts& whole) {
  for (const Tile tile : kTiles) {
    if (part[tile] > whole[tile]) return false;
  }
  return true;
}

// Adds sets from place `from` on, each as often as it fits, until `laid` and a pair of eyes are the
// hand.
inline void search(const TileCounts& concealed,
                   const TileCounts& laid,
                   const Reading& begun,
                   std::size_t from,
                   std::set<std::string>& found) {
  static const std::vector<Set> kEverySet = every_set();
  if (begun.sets.size() == 4) {
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      TileCounts whole = laid;
      whole.add(kTiles[index], 2);
      if (whole != concealed) continue;
      Reading reading = begun;
      reading.eyes = kTiles[index];
      found.insert(sorted_text(reading));
    }
    return;
  }
  for (std::size_t at = from; at < kEverySet.size(); ++at) {
    TileCounts more = laid;
    more += tiles_of(kEverySet[at]);
    if (!fits(more, concealed)) continue;
    Reading longer = begun;
    longer.sets.push_back(kEverySet[at]);
    search(concealed, more, longer, at, found);
  }
}

}  // namespace slow

inline std::set<std::string> slow_readings(const TileCounts& concealed, const Melds& melds) {
  Reading begun;
  for (const Meld& meld : melds) begun.sets.push_back(set_of(meld));
  std::set<std::string> found;
  slow::search(concealed, TileCounts(), begun, 0, found);
  return found;
}

}  // namespace lair::testing
