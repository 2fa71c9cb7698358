// Moves items to their places, all of them on one clock.
#pragma once

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QGraphicsItem>
#include <QObject>
#include <map>

namespace lair::desktop {

// Has a timer of its own, since Qt's animations skip the first two frames.
class Glide : public QObject {
 public:
  // Moves the item from where it is now; places it at once if motion is off.
  void move(QGraphicsItem* item, QPointF to);

  // The item is about to be deleted.
  void forget(QGraphicsItem* item) { moves_.erase(item); }

  // Puts every item where it belongs at once.
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
