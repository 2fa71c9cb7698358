#include "clients/desktop/seat_card.hpp"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "clients/desktop/look.hpp"
#include "clients/desktop/widgets.hpp"

namespace lair::desktop {
namespace {

constexpr int kLetterMin = 11;  // pixels high

// A long name is written smaller before it is cut off.
QFont fitting(QFont font, int usual, const QString& name, double width) {
  for (int size = usual; size >= kLetterMin; --size) {
    font.setPixelSize(size);
    if (QFontMetricsF(font).horizontalAdvance(name) <= width) return font;
  }
  font.setBold(false);
  return font;
}

// Uses two lines if one is too short and there is room; otherwise cuts the name off.
void draw_name(QPainter& painter, const QRectF& place, const QString& name) {
  const QFontMetricsF metrics(painter.font());
  const QRectF wrapped = metrics.boundingRect(place, Qt::TextWordWrap, name);
  const bool wraps =
      wrapped.width() <= place.width() && wrapped.height() <= place.height() && name.contains(' ');
  painter.drawText(place,
                   Qt::AlignVCenter | Qt::AlignLeft | (wraps ? Qt::TextWordWrap : 0),
                   wraps ? name : metrics.elidedText(name, Qt::ElideRight, place.width()));
}

}  // namespace

SeatCard::SeatCard(QWidget* parent) : QAbstractButton(parent) { setFocusPolicy(Qt::TabFocus); }

// Enter and the menu key press the card, like the space bar.
void SeatCard::keyPressEvent(QKeyEvent* event) {
  const bool presses = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
                       event->key() == Qt::Key_Menu;
  return presses ? click() : QAbstractButton::keyPressEvent(event);
}

void SeatCard::show_seat(const Shown& shown) {
  if (shown == shown_) return;
  shown_ = shown;
  setAccessibleName(shown.spoken);
  setToolTip(unmarked(shown.spoken));
  update();
}

void SeatCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF all = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
  const bool is_marked = shown_.is_waited || hasFocus();
  painter.setPen(
      QPen(is_marked ? QColor(0xffd34d) : QColor(0xff, 0xff, 0xff, 0x30), is_marked ? 2.5 : 1));
  painter.setBrush(QColor(0x06, 0x1a, 0x13, 0xd0));
  painter.drawRoundedRect(all, 9, 9);
  const double high = all.height();
  const double badge = std::min(high * 0.5, 34.0);
  const QRectF round(all.left() + 8, all.center().y() - badge / 2, badge, badge);
  if (!shown_.wind.isEmpty()) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(shown_.is_dealer ? QColor(0xb5122c) : QColor(0x1d5140));
    painter.drawEllipse(round);
  }
  painter.setPen(QColor(0xfff6e0));
  QFont font = painter.font();
  font.setPixelSize(std::max(10, static_cast<int>(badge * 0.5)));
  font.setBold(true);
  painter.setFont(font);
  painter.drawText(round, Qt::AlignCenter, shown_.wind);
  const QRectF texts(round.right() + 8, all.top() + 3, all.right() - round.right() - 14, high - 6);
  const int usual = std::clamp(static_cast<int>(high * 0.25), kLetterMin, 18);
  painter.setFont(fitting(font, usual, shown_.name, texts.width()));
  const int lines = shown_.note.isEmpty() ? 2 : 3;
  const double line = texts.height() / lines;
  const auto at = [&](int number) {
    return QRectF(texts.left(), texts.top() + number * line, texts.width(), line);
  };
  painter.setPen(QColor(0xf6f1e3));
  draw_name(painter, at(0), shown_.name);
  font.setBold(false);
  font.setPixelSize(usual);
  painter.setFont(font);
  painter.setPen(QColor(0xffd34d));
  painter.drawText(at(1), Qt::AlignVCenter | Qt::AlignLeft, shown_.score);
  if (lines == 2) return;
  painter.setPen(QColor(0xb9cfc3));
  painter.drawText(at(2), Qt::AlignVCenter | Qt::AlignLeft, shown_.note);
}

}  // namespace lair::desktop
