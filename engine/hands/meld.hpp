// A set that a seat has put on the table.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/inline_vector.hpp"
#include "engine/seat.hpp"
#include "engine/tiles/tile.hpp"

namespace lair {

// Chow 上, pung 碰, kong 槓: concealed 暗槓, exposed (from a discard) 明槓, added to a pung 加槓.
enum class MeldKind : std::uint8_t { Chow, Pung, ConcealedKong, ExposedKong, AddedKong };

struct Meld {
  MeldKind kind = MeldKind::Chow;
  Tile tile;                 // the lowest, of a chow
  Tile claimed;              // the tile taken from `from`; equals `tile` if nothing was taken
  std::optional<Seat> from;  // whose discard it was; nothing for a concealed kong

  [[nodiscard]] constexpr bool is_kong() const { return kind >= MeldKind::ConcealedKong; }

  // Pung or kong.
  [[nodiscard]] constexpr bool is_pung() const { return kind != MeldKind::Chow; }

  [[nodiscard]] constexpr bool is_concealed() const { return kind == MeldKind::ConcealedKong; }

  // The tiles on the table, three or four.
  [[nodiscard]] constexpr InlineVector<Tile, 4> tiles() const {
    if (kind == MeldKind::Chow) return {tile, tile.up(1), tile.up(2)};
    if (kind == MeldKind::Pung) return {tile, tile, tile};
    return {tile, tile, tile, tile};
  }

  friend constexpr bool operator==(const Meld&, const Meld&) = default;
};

using Melds = InlineVector<Meld, 4>;

}  // namespace lair
