// The middle of the table: round and deal, tiles left in the wall.
#pragma once

#include <QLabel>
#include <QString>

namespace lair::desktop {

class Hub : public QLabel {
 public:
  explicit Hub(QWidget* parent) : QLabel(parent) {}

  struct Shown {
    QString round;  // "E 2"
    QString left;   // "62"
    QString left_label;
    QString state;  // whose turn it is
    QString spoken;

    friend bool operator==(const Shown&, const Shown&) = default;
  };

  void show_state(const Shown& shown);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Shown shown_;
};

}  // namespace lair::desktop
