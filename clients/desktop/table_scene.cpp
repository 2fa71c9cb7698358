#include "clients/desktop/table_scene.hpp"

#include <QPainter>
#include <QRadialGradient>

#include "clients/desktop/look.hpp"

namespace lair::desktop {
namespace {

QPixmap drawn_felt(QSize size, double scale) {
  QPixmap felt(size * scale);
  felt.setDevicePixelRatio(scale);
  felt.fill(look().night);
  QPainter painter(&felt);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF all(QPointF(0, 0), QSizeF(size));
  QLinearGradient wood(all.topLeft(), all.bottomRight());
  wood.setColorAt(0, QColor(0x6b3d20));
  wood.setColorAt(0.55, QColor(0x3c1f10));
  wood.setColorAt(1, QColor(0x57301a));
  painter.setPen(Qt::NoPen);
  painter.setBrush(wood);
  painter.drawRoundedRect(all, 18, 18);
  const QRectF cloth = all.adjusted(7, 7, -7, -7);
  QRadialGradient light(cloth.center() - QPointF(0, cloth.height() * 0.08), cloth.width() * 0.62);
  light.setColorAt(0, look().felt_light);
  light.setColorAt(0.45, look().felt);
  light.setColorAt(1, look().felt_deep);
  painter.setBrush(light);
  painter.setPen(QPen(QColor(0xe3, 0xc6, 0x82, 0x55), 1.5));
  painter.drawRoundedRect(cloth, 12, 12);
  return felt;
}

}  // namespace

// A discard or a meld comes out of its owner's hand.
QPointF TableScene::origin_of(const TilePlace& place, const Shown& shown) const {
  const Side side = side_of(place.seat, shown.bottom);
  if (side == Side::Bottom && shown.from_hand) return *shown.from_hand;
  const QRectF& melds = space_.melds[side];
  return {melds.center().x(), melds.top()};
}

void TableScene::show(const Shown& shown, QSizeF size) {
  const bool is_anew = deal_ != shown.deal.setup.number || sceneRect().size() != size;
  deal_ = shown.deal.setup.number;
  setSceneRect(QRectF(QPointF(0, 0), size));
  space_ = space_for(size, shown.deal, shown.bottom);
  const auto laid = lay(shown.deal, shown.bottom, space_, shown.own_apart);
  for (auto at = items_.begin(); at != items_.end();) {
    if (laid.contains(at->first)) {
      ++at;
      continue;
    }
    glide_.forget(at->second);
    delete at->second;
    at = items_.erase(at);
  }
  for (const auto& [place, tile] : laid) {
    TileItem*& item = items_[place];
    const bool is_new = item == nullptr;
    if (is_new) {
      item = new TileItem;
      addItem(item);
      const bool stands = place.kind == TilePlace::Kind::Rack;
      item->setPos(is_anew || stands ? tile.at : origin_of(place, shown));
    }
    item->lie(tile.manner);
    if (is_anew) {
      glide_.forget(item);
      item->setPos(tile.at);
    } else {
      glide_.move(item, tile.at);
    }
  }
}

void TableScene::drawBackground(QPainter* painter, const QRectF& rect) {
  const double scale = painter->device()->devicePixelRatioF();
  const QSize size = sceneRect().size().toSize();
  if (felt_.deviceIndependentSize().toSize() != size) felt_ = drawn_felt(size, scale);
  const QRectF source(rect.topLeft() * scale, rect.size() * scale);
  painter->drawPixmap(rect, felt_, source);
}

}  // namespace lair::desktop
