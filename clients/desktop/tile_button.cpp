#include "clients/desktop/tile_button.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <cmath>

#include "clients/desktop/tile_faces.hpp"

namespace lair::desktop {
namespace {

constexpr double kLift = 0.16;    // of the width
constexpr double kThrown = 0.45;  // of the height: dragged so far up it is discarded

}  // namespace

TileButton::TileButton(QWidget* parent) : QAbstractButton(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
}

void TileButton::show_tile(Tile tile, const QString& name, bool may_go) {
  if (accessibleName() != name) {
    setAccessibleName(name);
    setToolTip(name);
  }
  if (tile_ == tile && may_go_ == may_go) return;
  tile_ = tile;
  may_go_ = may_go;
  update();
}

void TileButton::set_width(double width) {
  width_ = width;
  setFixedSize(static_cast<int>(std::ceil(width)),
               static_cast<int>(std::ceil(tile_height(width) + width * kLift)) + 4);
}

void TileButton::set_lifted(bool lifted) {
  if (lifted_ == lifted) return;
  lifted_ = lifted;
  update();
}

void TileButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const bool is_raised = lifted_ || (hovered_ && may_go_) || isDown();
  const QPointF at(0, 2 + (is_raised ? 0 : width_ * kLift));
  painter.drawPixmap(at, tile_picture(tile_, width_ - 1, devicePixelRatioF()));
  if (!hasFocus() && !lifted_) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(QColor(0xffd34d), 3));
  painter.drawRoundedRect(
      QRectF(at, QSizeF(width_ - 1, tile_height(width_ - 1))).adjusted(1.5, 1.5, -1.5, -1.5),
      width_ * 0.12,
      width_ * 0.12);
}

void TileButton::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
  // Arrows move within the hand, which knows the order.
  if (event->key() == Qt::Key_Space) return QAbstractButton::keyPressEvent(event);
  event->ignore();
}

void TileButton::mousePressEvent(QMouseEvent* event) {
  home_ = pos();
  grabbed_ = event->globalPosition().toPoint();
  dragged_ = false;
  QAbstractButton::mousePressEvent(event);
}

void TileButton::mouseMoveEvent(QMouseEvent* event) {
  const QPoint by = event->globalPosition().toPoint() - grabbed_;
  if (!dragged_ && (!may_go_ || by.manhattanLength() < QApplication::startDragDistance())) return;
  dragged_ = true;
  setDown(false);
  raise();
  move(home_ + by);
}

void TileButton::mouseReleaseEvent(QMouseEvent* event) {
  if (!dragged_) return QAbstractButton::mouseReleaseEvent(event);
  dragged_ = false;
  setDown(false);
  const bool is_thrown = home_.y() - pos().y() > height() * kThrown;
  move(home_);
  if (is_thrown && on_thrown) on_thrown();
}

void TileButton::enterEvent(QEnterEvent*) {
  hovered_ = true;
  update();
}

void TileButton::leaveEvent(QEvent*) {
  hovered_ = false;
  update();
}

}  // namespace lair::desktop
