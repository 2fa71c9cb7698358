// Pictures of tiles from the page's SVG files, each drawn once for every size.
#pragma once

#include <QPixmap>
#include <QSizeF>
#include <optional>

#include "engine/tiles/tile.hpp"

namespace lair::desktop {

// A tile stands upright: so much higher than wide, its thickness below the face included.
inline constexpr double kTileHeight = 1.42;

constexpr double tile_height(double width) { return width * kTileHeight; }

enum class TileInk : unsigned char { Full, Faded };

// Nothing as tile is the back. `width` in points of the screen, `scale` its pixels for a point.
QPixmap tile_picture(std::optional<Tile> tile,
                     double width,
                     double scale,
                     TileInk ink = TileInk::Full);

}  // namespace lair::desktop
