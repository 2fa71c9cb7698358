// Where everything lies on the table: geometry alone, without a scene.
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
  double tile = 0;  // how wide the tiles of the ponds are
  double laid = 0;  // those of the melds
  double rack = 0;  // those that stand concealed
  QRectF hub;       // between the ponds
  BySide<QRectF> pond;
  BySide<QRectF> card;   // who sits there
  BySide<QRectF> melds;  // with what stands concealed above
};

TableSpace space_for(QSizeF size, const View& deal, Seat bottom);

// What tells one place on the table from another, however often the table is laid.
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
