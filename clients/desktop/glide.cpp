#include "clients/desktop/glide.hpp"

#include <QEasingCurve>

namespace lair::desktop {
namespace {

constexpr double kMillis = 220;

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
  if (state() != Running) start();
}

void Glide::finish() {
  for (const auto& [item, move] : moves_) item->setPos(move.to);
  moves_.clear();
  stop();
}

void Glide::updateCurrentTime(int) {
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
  if (moves_.empty()) stop();
}

}  // namespace lair::desktop
