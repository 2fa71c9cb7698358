// How many tiles a hand is away from being complete.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/hands/suit_costs.hpp"
#include "engine/hands/suit_keys.hpp"
#include "engine/hands/waits.hpp"
#include "engine/tiles/tile_counts.hpp"

namespace lair {

// The hands aimed at: which sets, and of which tiles.
struct Form {
  enum class Sets : std::uint8_t { Any, Chows, Pungs };

  Sets sets = Sets::Any;
  std::array<bool, kGroups> groups{true, true, true, true};  // characters, dots, bamboos, honors

  friend bool operator==(const Form&, const Form&) = default;
};

// The fewest tiles that must be exchanged until `concealed` with `melds` melds is four sets and
// eyes of the form: 0 if complete, 1 if waiting (with 13 or 14 tiles), at most 14. This is one more
// than the number usually called shanten. Sets that need a fifth tile of a kind are left out; the
// tiles of the melds and of the other hands are not looked at.
int tiles_away(const TileCounts& concealed, std::size_t melds, const Form& form = {});

// How many kinds are held 0 times, once, twice, and three times or more.
using KindsHeld = std::array<std::uint8_t, 4>;

// The distances of all hands that have one tile more or less than a given hand, at a fraction of
// the cost of working out each.
class Neighbours {
 public:
  // As for tiles_away.
  Neighbours(const TileCounts& concealed, std::size_t melds, const Form& form = {});

  // The distance of the hand itself.
  [[nodiscard]] int here() const { return here_; }

  // The distance with one more tile of a kind that is held fewer than four times.
  [[nodiscard]] int with(Tile tile) const { return beside(tile, 1); }

  // The distance with one tile less of a kind that is held.
  [[nodiscard]] int without(Tile tile) const { return beside(tile, -1); }

  // The kinds, held fewer than four times, of which one more tile lowers the distance.
  [[nodiscard]] TileKinds useful() const;

 private:
  [[nodiscard]] int beside(Tile tile, int change) const;

  TileCounts tiles_;
  std::size_t sets_;
  Form form_;
  SuitKeys keys_{};
  std::array<Costs, kGroups> rest_{};  // of all groups but this one; not if sets are pungs only
  KindsHeld kinds_{};                  // if sets are pungs only
  int here_;
};

}  // namespace lair
