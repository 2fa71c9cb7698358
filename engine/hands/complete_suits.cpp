#include "engine/hands/complete_suits.hpp"

namespace lair {
namespace {

constexpr std::size_t kSetsOfAHand = 4;

// The sets of a group are numbered: its pungs first, then its chows.
std::size_t kinds_in(std::size_t group) { return group == kHonorGroup ? 7 : 9; }

std::size_t sets_in(std::size_t group) { return group == kHonorGroup ? 7 : 9 + 7; }

// Adds the set to `tiles` if `adds`, otherwise removes it.
void change_by_set(std::size_t group, std::size_t set, bool adds, TileCounts& tiles) {
  const std::size_t start = group * 9;
  const bool is_pung = set < kinds_in(group);
  const std::size_t lowest = start + (is_pung ? set : set - kinds_in(group));
  for (std::size_t tile = 0; tile < 3; ++tile) {
    const Tile kind = kTiles[is_pung ? lowest : lowest + tile];
    if (adds) {
      tiles.add(kind);
    } else {
      tiles.remove(kind);
    }
  }
}

}  // namespace

const CompleteSuits& CompleteSuits::table() {
  static const CompleteSuits kTable;
  return kTable;
}

CompleteSuits::CompleteSuits()
    : suits_(kSuitKeys / kPerByte + 1), honors_(kHonorKeys / kPerByte + 1) {
  for (const std::size_t group : {std::size_t{0}, kHonorGroup}) {
    TileCounts tiles;
    add_sets(group, 0, 0, tiles);
  }
}

void CompleteSuits::mark(std::size_t group, std::uint32_t key, Whole whole) {
  auto& entries = group == kHonorGroup ? honors_ : suits_;
  auto& entry = entries[key / kPerByte];
  entry = static_cast<std::uint8_t>(entry | static_cast<unsigned>(whole) << (key % kPerByte * 2));
}

// Marks `tiles`, which are `sets` sets: by themselves, with every pair of eyes, and with every
// further set from `first_set` on.
void CompleteSuits::add_sets(std::size_t group,
                             std::size_t first_set,
                             std::size_t sets,
                             TileCounts& tiles) {
  const PlainCounts counts(tiles);
  if (counts.has_five_alike()) return;
  const std::uint32_t key = counts.keys()[group];
  mark(group, key, Whole::Sets);
  for (std::size_t kind = 0; kind < kinds_in(group); ++kind) {
    const Tile eyes = kTiles[group * 9 + kind];
    if (tiles[eyes] + 2 <= 4) mark(group, key + 2 * kKeySteps[eyes.index()], Whole::SetsWithEyes);
  }
  if (sets == kSetsOfAHand) return;
  for (std::size_t set = first_set; set < sets_in(group); ++set) {
    change_by_set(group, set, true, tiles);
    add_sets(group, set, sets + 1, tiles);
    change_by_set(group, set, false, tiles);
  }
}

}  // namespace lair
