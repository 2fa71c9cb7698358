#include "clients/desktop/tile_faces.hpp"

#include <QPainter>
#include <QPainterPath>
#include <QString>
#include <QSvgRenderer>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <tuple>

namespace lair::desktop {
namespace {

using Key = std::tuple<int, int, int, bool>;  // tile, pixels wide, scale in hundredths, faded

// More pictures than a window shows at once. Beyond that all are dropped and drawn again.
constexpr std::size_t kPicturesMax = 1200;

QString file_of(std::optional<Tile> tile) {
  static constexpr std::array kLetters{"m", "p", "s", "w", "d", "f", "n"};
  if (!tile) return QStringLiteral(":/tiles/back.svg");
  const QString letter = QLatin1String(kLetters.at(static_cast<std::size_t>(tile->suit())));
  QString name = QString::number(tile->number());
  if (tile->is_wind()) name = QStringLiteral("eswn").at(tile->number() - 1);
  if (tile->is_dragon()) name = QStringLiteral("rgw").at(tile->number() - 1);
  return QStringLiteral(":/tiles/") + letter + name + QStringLiteral(".svg");
}

// Kept, since reading the SVG costs more than drawing it.
QSvgRenderer& renderer_of(std::optional<Tile> tile) {
  static std::map<int, std::unique_ptr<QSvgRenderer>> renderers;
  const int key = tile ? static_cast<int>(tile->index()) : -1;
  std::unique_ptr<QSvgRenderer>& one = renderers[key];
  if (!one) one = std::make_unique<QSvgRenderer>(file_of(tile));
  return *one;
}

void draw(QPainter& painter, std::optional<Tile> tile, double width) {
  const double height = tile_height(width);
  const double thick = width * 0.09;
  const double round = width * 0.12;
  const QRectF body(0.5, 0.5, width - 1, height - 1);
  const QRectF face(0.5, 0.5, width - 1, height - thick - 1);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(tile ? QColor(0x1d7a52) : QColor(0x0d4a35));
  painter.drawRoundedRect(body, round, round);
  painter.setBrush(QColor(0xcfc3a2));
  painter.drawRoundedRect(body.adjusted(0, 0, 0, -thick * 0.45), round, round);
  QLinearGradient light(face.topLeft(), face.bottomRight());
  light.setColorAt(0, tile ? QColor(0xfffdf4) : QColor(0x2f9a6c));
  light.setColorAt(1, tile ? QColor(0xf0e6cc) : QColor(0x126043));
  painter.setBrush(light);
  painter.setPen(QPen(tile ? QColor(0xd8cba8) : QColor(0x7fd1ae), std::max(0.5, width * 0.015)));
  painter.drawRoundedRect(face, round, round);
  const double margin = width * 0.09;
  const double inner = width - 2 * margin;
  const QRectF picture(margin, (face.height() - inner * 4 / 3) / 2 + 0.5, inner, inner * 4 / 3);
  renderer_of(tile).render(&painter, picture);
}

}  // namespace

QPixmap tile_picture(std::optional<Tile> tile, double width, double scale, TileInk ink) {
  static std::map<Key, QPixmap> pictures;
  const int pixels = static_cast<int>(std::lround(width * scale));
  const Key key{tile ? static_cast<int>(tile->index()) : -1,
                pixels,
                static_cast<int>(std::lround(scale * 100)),
                ink == TileInk::Faded};
  if (const auto found = pictures.find(key); found != pictures.end()) return found->second;
  if (pictures.size() > kPicturesMax) pictures.clear();
  QPixmap picture(pixels, static_cast<int>(std::ceil(tile_height(width) * scale)));
  picture.setDevicePixelRatio(scale);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  if (ink == TileInk::Faded) painter.setOpacity(0.28);
  draw(painter, tile, width);
  painter.end();
  pictures.emplace(key, picture);
  return picture;
}

}  // namespace lair::desktop
