// How many tiles a hand is away from complete.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/hands/suit_costs.hpp"
#include "engine/hands/suit_keys.hpp"
#include "engine/hands/waits.hpp"
#include "engine/tiles/tile_counts.hpp"

namespace lair {

// The hands that are aimed at: which sets, from which tiles.
struct Form {
  enum class Sets : std::uint8_t { Any, Chows, Pungs };

  Sets sets = Sets::Any;
  std::array<bool, kGroups> groups{true, true, true, true};  // myriads, circles, bamboos, honors

  friend bool operator==(const Form&, const Form&) = default;
};

// The fewest tiles that must be exchanged until `concealed` with `melds` melds is four sets and
// eyes of the form: 0 complete, 1 waiting (of 13 or of 14 tiles), at most 14; one more than what is
// called shanten. No set is counted on that needs a fifth tile of a kind; the tiles of the melds
// themselves are not looked at, nor what others hold.
int tiles_away(const TileCounts& concealed, std::size_t melds, const Form& form = {});

// How many kinds are held not at all, once, twice, three times or more.
using KindsHeld = std::array<std::uint8_t, 4>;

// The distances of all hands that are one tile more or less than a given one, at a fraction of the
// price of asking for each.
class Neighbours {
 public:
  // As for tiles_away.
  Neighbours(const TileCounts& concealed, std::size_t melds, const Form& form = {});

  // The distance of the hand itself.
  [[nodiscard]] int here() const { return here_; }

  // With one more of a kind of which there are fewer than four.
  [[nodiscard]] int with(Tile tile) const { return beside(tile, 1); }

  // With one less of a kind that is held.
  [[nodiscard]] int without(Tile tile) const { return beside(tile, -1); }

  // The kinds, held fewer than four times, of which one more tile lowers the distance.
  [[nodiscard]] TileKinds useful() const;

 private:
  [[nodiscard]] int beside(Tile tile, int change) const;

  TileCounts tiles_;
  std::size_t sets_;
  Form form_;
  SuitKeys keys_{};
  std::array<Costs, kGroups> rest_{};  // of all groups but the one, when sets are not pungs only
  KindsHeld kinds_{};                  // when sets are pungs only
  int here_;
};

}  // namespace lair
