// Moves items to their places, all of them by one clock.
#pragma once

#include <QAbstractAnimation>
#include <QElapsedTimer>
#include <QGraphicsItem>
#include <map>

namespace lair::desktop {

class Glide : public QAbstractAnimation {
 public:
  // From where it is now; at once where motion is off.
  void move(QGraphicsItem* item, QPointF to);

  // It is about to go away.
  void forget(QGraphicsItem* item) { moves_.erase(item); }

  // Everything is where it belongs from now on.
  void finish();

  void set_motion(bool moves) { has_motion_ = moves; }

  [[nodiscard]] int duration() const override { return -1; }

 protected:
  void updateCurrentTime(int time) override;

 private:
  struct Move {
    QPointF from;
    QPointF to;
    qint64 began = 0;
  };

  std::map<QGraphicsItem*, Move> moves_;
  QElapsedTimer clock_;
  bool has_motion_ = true;
};

}  // namespace lair::desktop
