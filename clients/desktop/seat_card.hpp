// Who sits at a side of the table: name, wind, score; pressing the card opens a menu about that
// player.
#pragma once

#include <QAbstractButton>
#include <QString>

namespace lair::desktop {

class SeatCard : public QAbstractButton {
 public:
  struct Shown {
    QString name;
    QString wind = {};   // one letter or one character; empty before a deal
    QString score = {};  // empty before a deal
    QString note;        // "away", "bot plays"; usually empty
    QString spoken;      // the same in sentences, with discards and melds
    bool is_dealer = false;
    bool is_waited = false;

    friend bool operator==(const Shown&, const Shown&) = default;
  };

  explicit SeatCard(QWidget* parent);

  void show_seat(const Shown& shown);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  Shown shown_;
};

}  // namespace lair::desktop
