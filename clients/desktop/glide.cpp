#include "clients/desktop/glide.hpp"

#include <QEasingCurve>
#include <QGuiApplication>
#include <QScreen>
#include <algorithm>

namespace lair::desktop {
namespace {

constexpr double kMillis = 220;
constexpr double kPicturesMax = 240;  // a second; no screen shows more
constexpr double kPicturesMin = 60;

// Two steps per frame: Qt collects changes for some milliseconds, so with one step per frame every
// other frame would come late.
int step_millis() {
  const QScreen* screen = QGuiApplication::primaryScreen();
  const double rate = screen == nullptr ? kPicturesMin : screen->refreshRate();
  return static_cast<int>(1000 / 2 / std::clamp(rate, kPicturesMin, kPicturesMax));
}

}  // namespace

void Glide::move(QGraphicsItem* item, QPointF to) {
  const auto known = moves_.find(item);
  if (known != moves_.end() && known->second.to == to) return;
  if (known == moves_.end() && item->pos() == to) return;
  if (!has_motion_) {
    moves_.erase(item);
    return item->setPos(to);
  }
  if (!clock_.isValid()) clock_.start();
  moves_[item] = {.from = item->pos(), .to = to, .began = clock_.elapsed()};
  if (is_still()) timer_.start(step_millis(), Qt::PreciseTimer, this);
}

void Glide::finish() {
  for (const auto& [item, move] : moves_) item->setPos(move.to);
  moves_.clear();
  timer_.stop();
}

void Glide::timerEvent(QTimerEvent*) {
  static const QEasingCurve kCurve(QEasingCurve::OutCubic);
  const qint64 now = clock_.elapsed();
  for (auto at = moves_.begin(); at != moves_.end();) {
    const Move& move = at->second;
    const double part = static_cast<double>(now - move.began) / kMillis;
    if (part >= 1) {
      at->first->setPos(move.to);
      at = moves_.erase(at);
      continue;
    }
    at->first->setPos(move.from + (move.to - move.from) * kCurve.valueForProgress(part));
    ++at;
  }
  if (moves_.empty()) timer_.stop();
}

}  // namespace lair::desktop
