// Tiles side by side, as one picture.
#pragma once

#include <QPixmap>

#include "clients/pages/page.hpp"

namespace lair::desktop {

// `tile_width` is in points of the screen, `scale` in pixels per point. The winning tile is marked.
QPixmap tile_row(const pages::Picture& picture, double tile_width, double scale);

}  // namespace lair::desktop
