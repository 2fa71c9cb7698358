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
constexpr double kThrown = 0.45;  // of the height; a tile dragged this far up is discarded

}  // namespace

TileButton::TileButton(QWidget* parent) : QAbstractButton(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
}

TileButton::~TileButton() { delete dragged_; }

void TileButton::show_tile(Tile tile, const QString& name, bool may_go) {
  if (accessibleName() != name) {
    setAccessibleName(name);
    setToolTip(name);
  }
  if (tile_ == tile && may_go_ == may_go) return;
  tile_ = tile;
  may_go_ = may_go;
  setDown(false);  // a press that has begun was for what is shown no more
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
  if (dragged_) return;
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
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    if (!event->isAutoRepeat()) click();
    return;
  }
  // The arrow keys are left to the hand, which knows the order of the tiles.
  if (event->key() == Qt::Key_Space) return QAbstractButton::keyPressEvent(event);
  event->ignore();
}

void TileButton::mousePressEvent(QMouseEvent* event) {
  grabbed_ = event->globalPosition().toPoint();
  delete dragged_;
  QAbstractButton::mousePressEvent(event);
}

void TileButton::mouseMoveEvent(QMouseEvent* event) {
  const QPoint by = event->globalPosition().toPoint() - grabbed_;
  const bool is_far = by.manhattanLength() >= QApplication::startDragDistance();
  if (!dragged_ && (!isDown() || !may_go_ || !is_far)) return;
  setDown(false);
  show_dragged(by);
}

void TileButton::show_dragged(QPoint by) {
  if (!dragged_) {
    dragged_ = new QLabel(window());
    dragged_->setObjectName(QStringLiteral("dragged_tile"));
    dragged_->setAttribute(Qt::WA_TransparentForMouseEvents);
    dragged_->setPixmap(tile_picture(tile_, width_ - 1, devicePixelRatioF()));
    dragged_->adjustSize();
    dragged_->show();
    dragged_tile_ = tile_;
    update();
  }
  dragged_->move(mapTo(window(), QPoint(0, 2)) + by);
}

void TileButton::mouseReleaseEvent(QMouseEvent* event) {
  if (!dragged_) return QAbstractButton::mouseReleaseEvent(event);
  setDown(false);
  delete dragged_;
  update();
  const QPoint at = event->globalPosition().toPoint();
  const bool is_thrown = grabbed_.y() - at.y() > height() * kThrown;
  // The hand may have changed during the drag.
  if (is_thrown && tile_ == dragged_tile_ && on_thrown) on_thrown(at);
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
