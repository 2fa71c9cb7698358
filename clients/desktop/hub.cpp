#include "clients/desktop/hub.hpp"

#include <QPainter>
#include <algorithm>

namespace lair::desktop {

void Hub::show_state(const Shown& shown) {
  if (shown == shown_) return;
  shown_ = shown;
  setAccessibleName(shown.spoken);
  update();
}

void Hub::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF all = QRectF(rect()).adjusted(1, 1, -1, -1);
  painter.setPen(QPen(QColor(0xe3, 0xc6, 0x82, 0x70), 1));
  painter.setBrush(QColor(0x06, 0x1a, 0x13, 0xa0));
  painter.drawRoundedRect(all, 10, 10);
  QFont font = painter.font();
  const double high = all.height();
  const bool is_low = high < 70;
  font.setPixelSize(std::clamp(static_cast<int>(high * (is_low ? 0.34 : 0.2)), 11, 26));
  font.setBold(true);
  painter.setFont(font);
  painter.setPen(QColor(0xf6f1e3));
  const QRectF first(all.left(), all.top() + 3, all.width(), is_low ? high / 2 - 2 : high * 0.34);
  painter.drawText(first, Qt::AlignCenter, shown_.round + QStringLiteral("  ·  ") + shown_.left);
  font.setBold(false);
  font.setPixelSize(std::clamp(static_cast<int>(high * (is_low ? 0.26 : 0.13)), 10, 16));
  painter.setFont(font);
  painter.setPen(QColor(0xb9cfc3));
  if (!is_low) {
    painter.drawText(QRectF(all.left(), first.bottom(), all.width(), high * 0.24),
                     Qt::AlignCenter,
                     shown_.left_label);
  }
  painter.setPen(QColor(0xffd34d));
  const QRectF last(all.left() + 4, all.bottom() - high * 0.4, all.width() - 8, high * 0.38);
  painter.drawText(last,
                   Qt::AlignCenter,
                   painter.fontMetrics().elidedText(
                       shown_.state, Qt::ElideRight, static_cast<int>(last.width())));
}

}  // namespace lair::desktop
