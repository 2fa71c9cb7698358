#include "clients/desktop/board.hpp"

#include <QFrame>

#include "clients/desktop/text.hpp"

namespace lair::desktop {

Board::Board(QWidget* parent) : QGraphicsView(parent), hub_(new Hub(viewport())) {
  setScene(&scene_);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setViewportUpdateMode(QGraphicsView::MinimalViewportUpdate);
  setOptimizationFlag(QGraphicsView::DontSavePainterState);
  setInteractive(false);
  setFocusPolicy(Qt::NoFocus);
  setMinimumSize(420, 260);
  setStyleSheet(QStringLiteral("background: transparent;"));
  for (const Side side : kSides) {
    cards_[side] = new SeatCard(viewport());
    cards_[side]->setObjectName(QStringLiteral("seat_%1").arg(static_cast<int>(side)));
    connect(cards_[side], &QAbstractButton::clicked, this, [this, side] {
      for (const Seat seat : kSeats) {
        if (side_of(seat, bottom_) == side && on_seat) on_seat(seat, cards_[side]);
      }
    });
  }
  hub_->setObjectName(QStringLiteral("hub"));
}

void Board::show_table(const Shown& shown) {
  deal_ = shown.around.view.deal;
  bottom_ = shown.bottom;
  own_apart_ = shown.own_apart;
  has_deal_ = true;
  show_seats(shown);
  lay_out();
}

void Board::show_seats(const Shown& shown) {
  const words::Words& words = shown.words;
  for (const Seat seat : kSeats) {
    const Wind wind = deal_.setup.seating.wind(seat);
    QString note;
    const auto at = static_cast<int>(index_of(seat));
    if (shown.table != nullptr && at < shown.table->summary().seats_size()) {
      const v1::SeatState& who = shown.table->summary().seats(at);
      if (who.kind() == v1::SeatState::KIND_PERSON && !who.attending()) {
        note = qt(words.say("table.away"));
      }
      if (who.bot_plays()) note = qt(words.say("table.bot_plays"));
    }
    const FalseMahJong marked = deal_.seats[seat].declared_falsely;
    if (note.isEmpty() && marked != FalseMahJong::Refused) note = qt(words::marked(words, marked));
    const QString name = qt(shown.around.name_of(seat));
    SeatCard* const card = cards_[side_of(seat, bottom_)];
    if (!shown.has_deal) {
      card->show_seat({.name = name, .note = note, .spoken = name});
      continue;
    }
    const std::string score = words.number(shown.around.view.scores[seat].count());
    words::Values values;
    values.emplace_back("name", shown.around.name_of(seat));
    values.emplace_back("wind", words.wind(wind));
    values.emplace_back("score", score);
    card->show_seat({.name = name,
                     .wind = qt(words.say("wind.short." + std::to_string(index_of(wind)))),
                     .score = qt(score),
                     .note = note,
                     .spoken = qt(words.say("read.score", values) + ". " +
                                  words::seat_sentences(words, shown.around, seat)),
                     .is_dealer = deal_.setup.dealer == seat,
                     .is_waited = shown.waited == seat});
  }
  words::Values round;
  round.emplace_back("wind", words.wind(deal_.setup.prevailing));
  round.emplace_back("hand", static_cast<int>(deal_.setup.hand_number));
  hub_->setVisible(shown.has_deal);
  hub_->show_state(
      {.round = qt(words.say("table.round_short", round)),
       .left = QString::number(deal_.tiles_left),
       .left_label = qt(words.say("table.tiles_left")),
       .state = shown.state,
       .spoken = qt(words.say("table.round", round) + ", " + std::to_string(deal_.tiles_left) +
                    " " + words.say("table.tiles_left") + ". ") +
                 shown.state});
}

void Board::lay_out() {
  if (!has_deal_) return;
  std::optional<QPointF> hand;
  if (hand_) hand = mapToScene(viewport()->mapFromGlobal(*hand_));
  scene_.show({.deal = deal_, .bottom = bottom_, .own_apart = own_apart_, .from_hand = hand},
              viewport()->size());
  for (const Side side : kSides) {
    cards_[side]->setGeometry(scene_.space().card[side].toRect());
  }
  hub_->setGeometry(scene_.space().hub.toRect());
}

void Board::resizeEvent(QResizeEvent* event) {
  QGraphicsView::resizeEvent(event);
  lay_out();
}

}  // namespace lair::desktop
