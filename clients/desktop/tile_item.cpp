#include "clients/desktop/tile_item.hpp"

#include <QPainter>
#include <utility>

#include "clients/desktop/look.hpp"

namespace lair::desktop {
namespace {

constexpr double kMark = 3;  // points around a marked tile

}  // namespace

void TileItem::lie(const Manner& manner) {
  if (manner == manner_) return;
  prepareGeometryChange();
  manner_ = manner;
  update();
}

QRectF TileItem::boundingRect() const {
  QSizeF size(manner_.width, tile_height(manner_.width));
  if (manner_.aside) size.transpose();
  return QRectF(QPointF(0, 0), size).adjusted(-kMark, -kMark, kMark, kMark);
}

void TileItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  const double scale = painter->device()->devicePixelRatioF();
  const QPixmap picture = tile_picture(
      manner_.tile, manner_.width, scale, manner_.faded ? TileInk::Faded : TileInk::Full);
  if (manner_.marked) {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(QColor(0xffd34d), kMark));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(boundingRect().adjusted(1.5, 1.5, -1.5, -1.5), 6, 6);
  }
  if (manner_.aside) {
    painter->translate(0, manner_.width);
    painter->rotate(-90);
  }
  painter->drawPixmap(QPointF(0, 0), picture);
}

}  // namespace lair::desktop
