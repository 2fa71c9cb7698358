// The tiles of a hand as four numbers: one for each suit and one for the honors.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/tiles/tile.hpp"
#include "engine/tiles/tile_counts.hpp"

namespace lair {

// A group is the kinds that can share a set: the nine of a suit, or the seven honors.
inline constexpr std::size_t kGroups = 4;
inline constexpr std::size_t kHonorGroup = 3;

inline constexpr std::uint32_t kSuitKeys = 1'953'125;  // 5 to the 9th
inline constexpr std::uint32_t kHonorKeys = 78'125;    // 5 to the 7th

constexpr std::size_t group_of(Tile plain) {
  return plain.is_suited() ? plain.index() / 9 : kHonorGroup;
}

// The key of a group in base five: one digit for each kind, the first kind in front, gives the
// number of tiles of that kind.
using SuitKeys = std::array<std::uint32_t, kGroups>;

// What one more tile of a plain kind adds to its group's key.
inline constexpr auto kKeySteps = [] {
  std::array<std::uint32_t, Tile::kPlainKinds> steps{};
  for (std::size_t index = Tile::kPlainKinds; index-- > 0;) {
    const bool ends_group = index == 33 || (index < 27 && index % 9 == 8);
    steps[index] = ends_group ? 1 : steps[index + 1] * 5;
  }
  return steps;
}();

// Eight counts side by side, one a byte, the lowest kind in the lowest byte.
using EightCounts = std::uint64_t;

template <std::size_t kFirst, std::size_t... kPlaces>
constexpr EightCounts side_by_side(const TileCounts& tiles, std::index_sequence<kPlaces...>) {
  return (... | (EightCounts{tiles[kTiles[kFirst + kPlaces]]} << (8 * kPlaces)));
}

template <std::size_t kFirst, std::size_t kCount>
constexpr EightCounts counts_from(const TileCounts& tiles) {
  return side_by_side<kFirst>(tiles, std::make_index_sequence<kCount>());
}

// Joins neighbours three times over: digits into pairs, pairs into fours, fours into the number.
constexpr std::uint32_t digits_of(EightCounts counts) {
  counts = (counts * 5 + (counts >> 8)) & 0x00ff00ff00ff00ffU;
  counts = (counts * 25 + (counts >> 16)) & 0x0000ffff0000ffffU;
  return static_cast<std::uint32_t>(counts * 625 + (counts >> 32));
}

// The plain tiles of a hand, packed so that many counts are handled at once.
struct PlainCounts {
  std::array<EightCounts, kGroups> first;   // a suit's 1 to 8, or all seven honors
  std::array<std::uint8_t, kGroups> ninth;  // a suit's 9

  constexpr explicit PlainCounts(const TileCounts& tiles)
      : first{counts_from<0, 8>(tiles),
              counts_from<9, 8>(tiles),
              counts_from<18, 8>(tiles),
              counts_from<27, 7>(tiles)},
        ninth{tiles[kTiles[8]], tiles[kTiles[17]], tiles[kTiles[26]], 0} {}

  [[nodiscard]] constexpr std::size_t total() const {
    const EightCounts sums = first[0] + first[1] + first[2] + first[3];
    return (sums * 0x0101010101010101U >> 56) + ninth[0] + ninth[1] + ninth[2];
  }

  [[nodiscard]] constexpr std::size_t size(std::size_t group) const {
    return (first[group] * 0x0101010101010101U >> 56) + ninth[group];
  }

  // Whether some kind is held more than four times, as happens if a hand waits for a tile of which
  // it holds all four.
  [[nodiscard]] constexpr bool has_five_alike() const {
    EightCounts beyond = 0;
    for (std::size_t group = 0; group < kGroups; ++group) {
      beyond |= (first[group] + 0x0303030303030303U) | (ninth[group] + 3U);
    }
    return (beyond & 0xf8f8f8f8f8f8f8f8U) != 0;
  }

  // Call this, or `keys`, only if there are no five alike.
  [[nodiscard]] constexpr std::uint32_t key(std::size_t group) const {
    const std::uint32_t digits = digits_of(first[group]);
    // The honors leave the eighth place empty, which makes one last digit too many.
    return group == kHonorGroup ? digits / 5 : digits * 5 + ninth[group];
  }

  [[nodiscard]] constexpr SuitKeys keys() const { return {key(0), key(1), key(2), key(3)}; }
};

}  // namespace lair
