// Pictures of tiles, drawn from the page's SVG files once for every size.
#pragma once

#include <QPixmap>
#include <QSizeF>
#include <optional>

#include "engine/tiles/tile.hpp"

namespace lair::desktop {

// The height of an upright tile for a width of 1, including its thickness below the face.
inline constexpr double kTileHeight = 1.42;

constexpr double tile_height(double width) { return width * kTileHeight; }

enum class TileInk : unsigned char { Full, Faded };

// Without a tile it is the back. `width` is in points of the screen, `scale` in pixels per point.
QPixmap tile_picture(std::optional<Tile> tile,
                     double width,
                     double scale,
                     TileInk ink = TileInk::Full);

}  // namespace lair::desktop
