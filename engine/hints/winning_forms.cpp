#include "engine/hints/winning_forms.hpp"

#include <algorithm>

#include "engine/hands/kinds.hpp"
#include "engine/hands/shanten.hpp"
#include "engine/hands/special_forms.hpp"
#include "engine/tiles/notation.hpp"

namespace lair {
namespace {

constexpr int kHandTiles = 14;
constexpr int kPairs = 7;

bool accepts(const RuleSet& rules, std::string_view tiles) {
  const auto sample = tiles_from_text(tiles);
  TileCounts concealed;
  for (const Tile tile : sample.value()) concealed.add(tile);
  return rules.completes(concealed, {});
}

int away_from_any_pairs(const TileCounts& concealed) {
  int pairs = 0;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    pairs += concealed[kTiles[index]] / 2;
  }
  return kPairs - pairs;
}

int away_from_different_pairs(const TileCounts& concealed) {
  const int pairs = kinds_held(concealed, 2).size();
  return kPairs - pairs + std::max(0, kPairs - kinds_held(concealed).size());
}

int away_from_orphans(const TileCounts& concealed) {
  const bool has_pair = kinds_held(concealed, 2).has_any(kOrphans);
  return kHandTiles - (kinds_held(concealed) & kOrphans).size() - (has_pair ? 1 : 0);
}

int away_from_honors_and_knitted(const TileCounts& concealed) {
  const Kinds held = kinds_held(concealed);
  int most = 0;
  for (const Kinds knitting : kKnittings) {
    most = std::max(most, (held & (knitting | kHonors)).size());
  }
  return kHandTiles - most;
}

// Nine knitted tiles count as three sets; one more set and the eyes are made of the other tiles.
int away_from_knitted_straight(const TileCounts& concealed, std::size_t melds) {
  const Kinds held = kinds_held(concealed);
  int least = kHandTiles;
  for (const Kinds knitting : kKnittings) {
    TileCounts rest = concealed;
    const Kinds used = held & knitting;
    for (Kinds left = used; !left.empty(); left = left - Kinds{left.first()}) {
      rest.remove(left.first());
    }
    least = std::min(least, (knitting - used).size() + tiles_away(rest, melds + 3));
  }
  return least;
}

}  // namespace

WinningForms::WinningForms(const RuleSet& rules)
    : thirteen_orphans_(accepts(rules, "19m19p19sESWNRGBB")),
      honors_and_knitted_(accepts(rules, "147m258p369sESWNR")),
      knitted_straight_(accepts(rules, "147m258p369sEEERR")) {
  if (accepts(rules, "2255m3388p4477sRR")) seven_pairs_ = SevenPairs::Different;
  if (accepts(rules, "2222m3388p4477sRR")) seven_pairs_ = SevenPairs::Any;
}

int WinningForms::tiles_away(const TileCounts& concealed, const Melds& melds) const {
  int least = lair::tiles_away(concealed, melds.size());
  const auto or_else = [&](int away) { least = std::min(least, away); };
  if (knitted_straight_ && melds.size() <= 1) {
    or_else(away_from_knitted_straight(concealed, melds.size()));
  }
  if (!melds.empty()) return least;
  if (seven_pairs_ == SevenPairs::Any) or_else(away_from_any_pairs(concealed));
  if (seven_pairs_ == SevenPairs::Different) or_else(away_from_different_pairs(concealed));
  if (thirteen_orphans_) or_else(away_from_orphans(concealed));
  if (honors_and_knitted_) or_else(away_from_honors_and_knitted(concealed));
  return least;
}

}  // namespace lair
