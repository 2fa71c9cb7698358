#include "engine/hands/special_forms.hpp"

namespace lair {
namespace {

constexpr std::size_t kWhole = 14;

TileCounts without(const TileCounts& tiles, Kinds kinds) {
  TileCounts rest = tiles;
  for (Kinds left = kinds; !left.empty(); left = left - Kinds{left.first()}) {
    rest.remove(left.first());
  }
  return rest;
}

// The nine knitted tiles take the place of three sets, so three melds stand in for them.
Melds with_knitted_aside(const Melds& melds) {
  Melds all = melds;
  for (int set = 0; set < 3; ++set) all.push_back(Meld());
  return all;
}

}  // namespace

bool is_seven_pairs(const TileCounts& concealed) {
  std::size_t pairs = 0;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const std::size_t held = concealed[kTiles[index]];
    if (held % 2 != 0 || held > 4) return false;
    pairs += held / 2;
  }
  return pairs == 7;
}

bool is_thirteen_orphans(const TileCounts& concealed) {
  return kinds_held(concealed) == kOrphans && concealed.total() == kWhole;
}

bool is_honors_and_knitted(const TileCounts& concealed) {
  const Kinds held = kinds_held(concealed);
  if (held.size() != static_cast<int>(kWhole) || concealed.total() != kWhole) return false;
  for (const Kinds knitting : kKnittings) {
    if (held.within(knitting | kHonors)) return true;
  }
  return false;
}

std::optional<Kinds> knitting_within(Kinds held) {
  for (const Kinds knitting : kKnittings) {
    if (held.has_all(knitting)) return knitting;
  }
  return std::nullopt;
}

std::optional<Reading> knitted_straight_of(const TileCounts& concealed, const Melds& melds) {
  if (melds.size() > 1 || concealed.total() + melds.size() * 3 != kWhole) return std::nullopt;
  const auto knitting = knitting_within(kinds_held(concealed));
  if (!knitting) return std::nullopt;
  const std::vector<Reading> readings =
      readings_of(without(concealed, *knitting), with_knitted_aside(melds));
  if (readings.empty()) return std::nullopt;
  Reading reading;
  reading.eyes = readings[0].eyes;
  reading.sets.push_back(melds.empty() ? readings[0].sets.back() : readings[0].sets[0]);
  return reading;
}

TileKinds waits_of_seven_pairs(const TileCounts& concealed) {
  TileKinds waits;
  std::size_t pairs = 0;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const std::size_t held = concealed[kTiles[index]];
    pairs += held / 2;
    if (held % 2 != 0) waits.set(index);
  }
  if (pairs != 6 || waits.count() != 1) waits.reset();
  return waits;
}

TileKinds waits_of_knitted_straight(const TileCounts& concealed, const Melds& melds) {
  TileKinds waits;
  if (melds.size() > 1 || concealed.total() + melds.size() * 3 != kWhole - 1) return waits;
  const Kinds held = kinds_held(concealed);
  const Melds aside = with_knitted_aside(melds);
  for (const Kinds knitting : kKnittings) {
    const Kinds missing = knitting - held;
    if (missing.size() > 1) continue;
    const TileCounts rest = without(concealed, knitting & held);
    if (missing.empty()) {
      waits |= waits_of(rest, aside);
    } else if (is_complete(rest, aside)) {
      waits.set(missing.first().index());
    }
  }
  return waits;
}

}  // namespace lair
