// Every way to divide a complete hand into sets and eyes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/hands/meld.hpp"
#include "engine/inline_vector.hpp"
#include "engine/tiles/tile_counts.hpp"

namespace lair {

enum class SetKind : std::uint8_t { Chow, Pung, Kong };

// One set of a reading. `exposed` says how it lies, before any rule about the winning tile.
struct Set {
  SetKind kind = SetKind::Chow;
  Tile tile;             // the lowest, of a chow
  bool exposed = false;  // melded with another seat's tile; a concealed kong is not exposed
  bool melded = false;   // on the table already, exposed or not

  [[nodiscard]] constexpr bool is_chow() const { return kind == SetKind::Chow; }

  [[nodiscard]] constexpr bool is_pung() const { return kind != SetKind::Chow; }

  [[nodiscard]] constexpr bool is_kong() const { return kind == SetKind::Kong; }

  [[nodiscard]] constexpr bool holds(Tile wanted) const {
    if (kind != SetKind::Chow) return tile == wanted;
    return wanted == tile || wanted == tile.up(1) || wanted == tile.up(2);
  }

  friend constexpr bool operator==(const Set&, const Set&) = default;
};

Set set_of(const Meld& meld);

// Four sets and the eyes. Melds come first, in their order; then concealed sets by tile.
struct Reading {
  InlineVector<Set, 4> sets;
  Tile eyes;

  friend constexpr bool operator==(const Reading&, const Reading&) = default;
};

// All divisions of `concealed` (winning tile included) and `melds` into four sets and eyes. Empty
// if there is none, or if the tiles are not 14 counting each meld as three.
std::vector<Reading> readings_of(const TileCounts& concealed, const Melds& melds);

// Whether there is any such division; faster than finding all of them.
bool is_complete(const TileCounts& concealed, const Melds& melds);

}  // namespace lair
