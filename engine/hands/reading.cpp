#include "engine/hands/reading.hpp"

#include <algorithm>

#include "engine/hands/complete_suits.hpp"
#include "engine/hands/suit_keys.hpp"

namespace lair {
namespace {

bool has_chow_at(const TileCounts& tiles, Tile lowest) {
  return lowest.begins_chow() && tiles.has(lowest) && tiles.has(lowest.up(1)) &&
         tiles.has(lowest.up(2));
}

void take_chow(TileCounts& tiles, Tile lowest) {
  tiles.remove(lowest);
  tiles.remove(lowest.up(1));
  tiles.remove(lowest.up(2));
}

void put_chow(TileCounts& tiles, Tile lowest) {
  tiles.add(lowest);
  tiles.add(lowest.up(1));
  tiles.add(lowest.up(2));
}

// Divides the tiles that are left, always beginning with the lowest kind.
class Divider {
 public:
  Divider(TileCounts tiles, Reading begun, std::vector<Reading>* found)
      : tiles_(tiles), reading_(begun), found_(found) {}

  // Returns whether there was a division; stops at the first unless all are collected.
  bool divide_from(std::size_t index) {
    while (index < Tile::kPlainKinds && tiles_[kTiles[index]] == 0) ++index;
    if (index == Tile::kPlainKinds) return finish();
    const Tile tile = kTiles[index];
    const bool by_pung = tiles_.has(tile, 3) && !began_chow(tile) && try_pung(tile, index);
    if (by_pung && found_ == nullptr) return true;
    const bool by_chow = has_chow_at(tiles_, tile) && try_chow(tile, index);
    return by_pung || by_chow;
  }

 private:
  // Whether the last set taken is a chow at this kind: the pung was tried before that chow, and
  // would give the same reading again.
  [[nodiscard]] bool began_chow(Tile lowest) const {
    return !reading_.sets.empty() &&
           reading_.sets.back() == Set{.kind = SetKind::Chow, .tile = lowest};
  }

  bool finish() {
    if (found_ != nullptr) found_->push_back(reading_);
    return true;
  }

  bool try_pung(Tile tile, std::size_t index) {
    tiles_.remove(tile, 3);
    reading_.sets.push_back(Set{.kind = SetKind::Pung, .tile = tile});
    const bool divided = divide_from(index);
    reading_.sets.pop_back();
    tiles_.add(tile, 3);
    return divided;
  }

  bool try_chow(Tile tile, std::size_t index) {
    take_chow(tiles_, tile);
    reading_.sets.push_back(Set{.kind = SetKind::Chow, .tile = tile});
    const bool divided = divide_from(index);
    reading_.sets.pop_back();
    put_chow(tiles_, tile);
    return divided;
  }

  TileCounts tiles_;
  Reading reading_;
  std::vector<Reading>* found_;
};

// The only group that can hold the eyes, as each set takes three tiles of one group; nothing if no
// group can.
std::optional<std::size_t> group_of_eyes(const PlainCounts& counts) {
  std::optional<std::size_t> eyes;
  for (std::size_t group = 0; group < kGroups; ++group) {
    const std::size_t left = counts.size(group) % 3;
    if (left == 0) continue;
    if (left == 1 || eyes) return std::nullopt;
    eyes = group;
  }
  return eyes;
}

// Tries every kind that can be the eyes. Collects the divisions into `found`, or stops at the first
// if it is null. Returns whether there is any.
bool divide(const TileCounts& concealed, const Melds& melds, std::vector<Reading>* found) {
  const PlainCounts counts(concealed);
  if (counts.total() + melds.size() * 3 != 14) return false;
  const auto group = group_of_eyes(counts);
  if (!group) return false;
  Reading begun;
  for (const Meld& meld : melds) begun.sets.push_back(set_of(meld));
  bool any = false;
  const std::size_t end = std::min(*group * 9 + 9, Tile::kPlainKinds);
  for (std::size_t index = *group * 9; index < end; ++index) {
    const Tile eyes = kTiles[index];
    if (!concealed.has(eyes, 2)) continue;
    TileCounts rest = concealed;
    rest.remove(eyes, 2);
    begun.eyes = eyes;
    any = Divider(rest, begun, found).divide_from(0) || any;
    if (any && found == nullptr) return true;
  }
  return any;
}

}  // namespace

Set set_of(const Meld& meld) {
  const SetKind kind = meld.kind == MeldKind::Chow   ? SetKind::Chow
                       : meld.kind == MeldKind::Pung ? SetKind::Pung
                                                     : SetKind::Kong;
  return Set{.kind = kind, .tile = meld.tile, .exposed = !meld.is_concealed(), .melded = true};
}

std::vector<Reading> readings_of(const TileCounts& concealed, const Melds& melds) {
  std::vector<Reading> found;
  divide(concealed, melds, &found);
  return found;
}

bool is_complete(const TileCounts& concealed, const Melds& melds) {
  const PlainCounts counts(concealed);
  if (counts.total() + melds.size() * 3 != 14) return false;
  if (counts.has_five_alike()) return divide(concealed, melds, nullptr);
  const CompleteSuits& suits = CompleteSuits::table();
  std::size_t eyes = 0;
  for (std::size_t group = 0; group < kGroups; ++group) {
    const Whole whole = suits.whole(group, counts.key(group));
    if (whole == Whole::No) return false;
    if (whole == Whole::SetsWithEyes) ++eyes;
  }
  return eyes == 1;
}

}  // namespace lair
