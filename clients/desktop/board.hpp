// The table as a player sees it: the scene of tiles, with the seats' cards and the hub above it.
#pragma once

#include <QGraphicsView>
#include <functional>
#include <optional>

#include "lair/v1/server.pb.h"

#include "clients/desktop/hub.hpp"
#include "clients/desktop/seat_card.hpp"
#include "clients/desktop/table_scene.hpp"
#include "clients/link/fold.hpp"
#include "clients/words/spoken.hpp"

namespace lair::desktop {

class Board : public QGraphicsView {
 public:
  explicit Board(QWidget* parent = nullptr);

  struct Shown {
    const words::Words& words;
    words::Around around;
    Seat bottom = Seat::A;
    bool own_apart = false;
    std::optional<Seat> waited = {};  // the seat that the table waits for
    const v1::TableState* table = nullptr;
    QString state = {};
    bool has_deal = true;  // without one, `around` says only who sits where
  };

  void show_table(const Shown& shown);

  // Where the tiles of the seat at the bottom come from, a point on the screen.
  void come_from(std::optional<QPoint> hand) { hand_ = hand; }

  void set_motion(bool moves) { scene_.set_motion(moves); }

  [[nodiscard]] const TableScene& table() const { return scene_; }

  // Called when a seat's card was pressed.
  std::function<void(Seat seat, QWidget* card)> on_seat;

  // Focuses the card that is `steps` sides on from the bottom one.
  void focus_seat(std::size_t steps) { cards_.values.at(steps % 4)->setFocus(Qt::TabFocusReason); }

 protected:
  void resizeEvent(QResizeEvent* event) override;

  void wheelEvent(QWheelEvent*) override {}

 private:
  void lay_out();
  void show_seats(const Shown& shown);

  TableScene scene_;
  BySide<SeatCard*> cards_;
  Hub* hub_;
  View deal_;
  Seat bottom_ = Seat::A;
  bool own_apart_ = false;
  bool has_deal_ = false;
  std::optional<QPoint> hand_;
};

}  // namespace lair::desktop
