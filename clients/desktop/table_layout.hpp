// Where everything lies on the table: only geometry, without a scene.
#pragma once

#include <QRectF>
#include <QSizeF>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "clients/desktop/tile_item.hpp"
#include "engine/play/view.hpp"

namespace lair::desktop {

// Around the table from the seat at the bottom, in turn.
enum class Side : std::uint8_t { Bottom, Right, Top, Left };

inline constexpr std::array kSides{Side::Bottom, Side::Right, Side::Top, Side::Left};

Side side_of(Seat seat, Seat bottom);

template <class Value>
struct BySide {
  std::array<Value, 4> values{};

  Value& operator[](Side side) { return values.at(static_cast<std::size_t>(side)); }

  const Value& operator[](Side side) const { return values.at(static_cast<std::size_t>(side)); }
};

struct TableSpace {
  double tile = 0;  // the width of tiles in the ponds
  double laid = 0;  // the width of tiles in the melds
  double rack = 0;  // the width of concealed tiles
  QRectF hub;       // between the ponds
  BySide<QRectF> pond;
  BySide<QRectF> card;   // the seat's card
  BySide<QRectF> melds;  // with the concealed tiles above the melds
};

TableSpace space_for(QSizeF size, const View& deal, Seat bottom);

// Identifies a place on the table, the same each time the table is laid out.
struct TilePlace {
  enum class Kind : std::uint8_t { Pond, Meld, Rack, Bonus };

  Kind kind = Kind::Pond;
  Seat seat = Seat::A;
  std::size_t at = 0;

  friend auto operator<=>(const TilePlace&, const TilePlace&) = default;
};

struct LaidTile {
  TileItem::Manner manner;
  QPointF at;
};

// `own_apart`: the hand at the bottom is not shown on the table.
std::map<TilePlace, LaidTile> lay(const View& deal,
                                  Seat bottom,
                                  const TableSpace& space,
                                  bool own_apart);

}  // namespace lair::desktop
