// Moves items to their places, all of them by one clock.
#pragma once

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QGraphicsItem>
#include <QObject>
#include <map>

namespace lair::desktop {

// A timer of its own: Qt's animations let the first two pictures go by before they begin.
class Glide : public QObject {
 public:
  // From where it is now; at once where motion is off.
  void move(QGraphicsItem* item, QPointF to);

  // It is about to go away.
  void forget(QGraphicsItem* item) { moves_.erase(item); }

  // Everything is where it belongs from now on.
  void finish();

  void set_motion(bool moves) { has_motion_ = moves; }

  [[nodiscard]] bool is_still() const { return !timer_.isActive(); }

 protected:
  void timerEvent(QTimerEvent* event) override;

 private:
  struct Move {
    QPointF from;
    QPointF to;
    qint64 began = 0;
  };

  std::map<QGraphicsItem*, Move> moves_;
  QElapsedTimer clock_;
  QBasicTimer timer_;  // runs while anything moves
  bool has_motion_ = true;
};

}  // namespace lair::desktop
