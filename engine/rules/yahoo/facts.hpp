// What the rows of yahoo ask about a winning hand.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/hands/reading.hpp"
#include "engine/rules/circumstances.hpp"
#include "engine/rules/yahoo/options.hpp"

namespace lair::yahoo {

// A set of plain kinds, bit n for the kind of index n.
class Kinds {
 public:
  constexpr Kinds() = default;

  constexpr Kinds(std::initializer_list<Tile> tiles) {
    for (const Tile tile : tiles) add(tile);
  }

  constexpr void add(Tile tile) { add_if(true, tile); }

  // Without a branch, for tiles are hard to predict.
  constexpr void add_if(bool holds, Tile tile) { bits_ |= std::uint64_t{holds} << tile.index(); }

  [[nodiscard]] constexpr bool has(Tile tile) const { return (bits_ >> tile.index() & 1) != 0; }

  [[nodiscard]] constexpr bool has_any(Kinds others) const { return (bits_ & others.bits_) != 0; }

  [[nodiscard]] constexpr bool has_all(Kinds others) const { return (others.bits_ & ~bits_) == 0; }

  // How many of `others` are here.
  [[nodiscard]] constexpr int count(Kinds others) const {
    return std::popcount(bits_ & others.bits_);
  }

  friend constexpr Kinds operator|(Kinds a, Kinds b) {
    a.bits_ |= b.bits_;
    return a;
  }

  friend constexpr bool operator==(Kinds, Kinds) = default;

 private:
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

inline constexpr Kinds kHonors = kinds_that([](Tile tile) { return tile.is_honor(); });
inline constexpr Kinds kTerminals = kinds_that([](Tile tile) { return tile.is_terminal(); });
inline constexpr Kinds kSimples = kinds_that([](Tile tile) { return tile.is_simple(); });
inline constexpr Kinds kDragons = kinds_of(Suit::Dragons);
inline constexpr Kinds kWinds = kinds_of(Suit::Winds);

// The flowers and seasons of one seat.
struct Garden {
  int flowers = 0;
  int seasons = 0;
  bool own_flower = false;
  bool own_season = false;

  [[nodiscard]] int total() const { return flowers + seasons; }
};

Garden garden_of(std::span<const Tile> bonus, Wind chair);

// What is true of a hand however it is read.
struct HandFacts {
  const WinningHand& hand;
  const Options& options;
  Kinds kinds;    // of all its tiles
  int suits = 0;  // suits with numbers among them
  int kongs = 0;
  bool hidden = false;  // no exposed meld; rule Y4.40
  bool supplementary = false;
  Garden garden;

  HandFacts(const WinningHand& hand, const Options& options);

  [[nodiscard]] bool has_honors() const { return kinds.has_any(kHonors); }

  [[nodiscard]] bool has_simples() const { return kinds.has_any(kSimples); }
};

// What is true of one reading of it.
struct Facts {
  const HandFacts& of_hand;
  const Reading& reading;
  Kinds pungs;  // kinds of its pungs and kongs
  int chow_count = 0;

  Facts(const HandFacts& of_hand, const Reading& reading);

  [[nodiscard]] const WinningHand& hand() const { return of_hand.hand; }

  [[nodiscard]] const Circumstances& how() const { return of_hand.hand.how; }

  [[nodiscard]] bool all_pungs() const { return chow_count == 0; }

  [[nodiscard]] bool all_chows() const { return chow_count == 4; }
};

}  // namespace lair::yahoo
