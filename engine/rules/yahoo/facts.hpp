// The facts about a winning hand that the rows of yahoo use.
#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "engine/hands/kinds.hpp"
#include "engine/hands/reading.hpp"
#include "engine/rules/circumstances.hpp"
#include "engine/rules/yahoo/options.hpp"

namespace lair::yahoo {

inline constexpr Kinds kSimples = kinds_that([](Tile tile) { return tile.is_simple(); });
inline constexpr Kinds kDragons = kinds_of(Suit::Dragons);
inline constexpr Kinds kWinds = kinds_of(Suit::Winds);

// Calls `see` with every index of a list of `kCount` rows. The index is a constant, so the compiler
// knows each row and calls its function directly.
template <std::size_t kCount, class See>
constexpr void for_each_place(See see) {
  [&see]<std::size_t... kPlaces>(std::index_sequence<kPlaces...>) {
    (see(std::integral_constant<std::size_t, kPlaces>()), ...);
  }
  (std::make_index_sequence<kCount>());
}

// The flowers and seasons of one seat.
struct Garden {
  int flowers = 0;
  int seasons = 0;
  bool own_flower = false;
  bool own_season = false;

  [[nodiscard]] int total() const { return flowers + seasons; }
};

Garden garden_of(std::span<const Tile> bonus, Wind chair);

// The facts about a hand that hold for every reading of it.
struct HandFacts {
  const WinningHand& hand;
  const Options& options;
  Kinds kinds;    // of all its tiles
  int suits = 0;  // numbered suits among them
  int kongs = 0;
  bool hidden = false;  // no exposed meld; rule Y4.40
  bool supplementary = false;
  Garden garden;

  HandFacts(const WinningHand& hand, const Options& options);

  [[nodiscard]] bool has_honors() const { return kinds.has_any(kHonors); }

  [[nodiscard]] bool has_simples() const { return kinds.has_any(kSimples); }
};

// The facts about one reading of a hand.
struct Facts {
  const HandFacts& of_hand;
  const Reading& reading;
  Kinds pungs;  // kinds of its pungs and kongs
  int chow_count = 0;
  int dragon_pungs = 0;  // pungs and kongs
  int wind_pungs = 0;

  Facts(const HandFacts& of_hand, const Reading& reading);

  [[nodiscard]] const WinningHand& hand() const { return of_hand.hand; }

  [[nodiscard]] const Circumstances& how() const { return of_hand.hand.how; }

  [[nodiscard]] bool all_pungs() const { return chow_count == 0; }

  [[nodiscard]] bool all_chows() const { return chow_count == 4; }
};

}  // namespace lair::yahoo
