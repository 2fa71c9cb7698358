// Sets of plain kinds of tile, without how many of each there are.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>

#include "engine/tiles/tile_counts.hpp"

namespace lair {

// A set of plain kinds, bit n for the kind of index n.
class Kinds {
 public:
  constexpr Kinds() = default;

  constexpr Kinds(std::initializer_list<Tile> tiles) {
    for (const Tile tile : tiles) add(tile);
  }

  // Adds the kind if `there`; faster in a loop than a branch.
  constexpr void add_if(bool there, Tile tile) { bits_ |= std::uint64_t{there} << tile.index(); }

  constexpr void add(Tile tile) { bits_ |= std::uint64_t{1} << tile.index(); }

  [[nodiscard]] constexpr bool has(Tile tile) const { return (bits_ >> tile.index() & 1) != 0; }

  [[nodiscard]] constexpr bool has_any(Kinds others) const { return (bits_ & others.bits_) != 0; }

  [[nodiscard]] constexpr bool has_all(Kinds others) const { return (others.bits_ & ~bits_) == 0; }

  [[nodiscard]] constexpr bool within(Kinds others) const { return others.has_all(*this); }

  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }

  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }

  // The kind of the lowest index. Only if the set is not empty.
  [[nodiscard]] constexpr Tile first() const {
    return kTiles[static_cast<std::size_t>(std::countr_zero(bits_))];
  }

  friend constexpr Kinds operator|(Kinds a, Kinds b) { return Kinds(a.bits_ | b.bits_); }

  friend constexpr Kinds operator&(Kinds a, Kinds b) { return Kinds(a.bits_ & b.bits_); }

  // Those of `a` that are not in `b`.
  friend constexpr Kinds operator-(Kinds a, Kinds b) { return Kinds(a.bits_ & ~b.bits_); }

  friend constexpr bool operator==(Kinds, Kinds) = default;

 private:
  constexpr explicit Kinds(std::uint64_t bits) : bits_(bits) {}

  std::uint64_t bits_ = 0;
};

// The plain kinds for which `holds` is true.
template <class Predicate>
constexpr Kinds kinds_that(Predicate holds) {
  Kinds kinds;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    kinds.add_if(holds(kTiles[index]), kTiles[index]);
  }
  return kinds;
}

constexpr Kinds kinds_of(Suit suit) {
  return kinds_that([suit](Tile tile) { return tile.suit() == suit; });
}

// The plain kinds of which `tiles` has at least `copies`.
constexpr Kinds kinds_held(const TileCounts& tiles, std::size_t copies = 1) {
  return kinds_that([&](Tile tile) { return tiles.has(tile, copies); });
}

inline constexpr Kinds kHonors = kinds_that([](Tile tile) { return tile.is_honor(); });
inline constexpr Kinds kTerminals = kinds_that([](Tile tile) { return tile.is_terminal(); });
inline constexpr Kinds kOrphans = kHonors | kTerminals;

}  // namespace lair
