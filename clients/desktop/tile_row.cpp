#include "clients/desktop/tile_row.hpp"

#include <QPainter>

#include "clients/desktop/tile_faces.hpp"

namespace lair::desktop {
namespace {

constexpr double kMargin = 3;
constexpr double kBetween = 1;

}  // namespace

QPixmap tile_row(const pages::Picture& picture, double tile_width, double scale) {
  const double gap = tile_width / 3;
  double wide = 2 * kMargin;
  for (const auto& group : picture.groups) {
    wide += static_cast<double>(group.size()) * (tile_width + kBetween) + gap;
  }
  const double high = tile_height(tile_width);
  QPixmap row((QSizeF(wide - gap, high + 2 * kMargin) * scale).toSize());
  row.setDevicePixelRatio(scale);
  row.fill(Qt::transparent);
  QPainter painter(&row);
  painter.setRenderHint(QPainter::Antialiasing);
  double x = kMargin;
  for (const auto& group : picture.groups) {
    const bool is_winning = group.size() == 1 && group.front() && group.front() == picture.winning;
    for (const std::optional<Tile> tile : group) {
      painter.drawPixmap(QPointF(x, kMargin), tile_picture(tile, tile_width, scale));
      if (is_winning) {
        painter.setPen(QPen(QColor(0xffd34d), 3));
        painter.drawRoundedRect(QRectF(x, kMargin, tile_width, high), 5, 5);
      }
      x += tile_width + kBetween;
    }
    x += gap;
  }
  return row;
}

}  // namespace lair::desktop
