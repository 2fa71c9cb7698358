#include "clients/desktop/hand_row.hpp"

#include <QKeyEvent>
#include <algorithm>

#include "clients/desktop/text.hpp"
#include "clients/desktop/tile_faces.hpp"

namespace lair::desktop {
namespace {

constexpr double kTilesWide = 15.2;  // fourteen tiles, the gap before the drawn one, some space
constexpr double kWidest = 140;
constexpr double kPartOfWindow = 0.135;  // of its height
constexpr int kLowest = 108;
constexpr int kHighest = 220;
constexpr double kGapBeforeDrawn = 0.45;

struct Held {
  Tile tile;
  bool is_drawn = false;
};

std::vector<Held> held_in(const View& deal, Seat own) {
  std::vector<Held> held;
  if (!deal.seats[own].concealed) return held;
  TileCounts counts = *deal.seats[own].concealed;
  const bool shows_drawn = deal.drawn && deal.turn == own && counts.has(*deal.drawn);
  if (shows_drawn) counts.remove(*deal.drawn);
  for (const Tile tile : kTiles) {
    for (int copy = 0; copy < counts[tile]; ++copy) held.push_back({.tile = tile});
  }
  if (shows_drawn) held.push_back({.tile = *deal.drawn, .is_drawn = true});
  return held;
}

QPoint middle_of(const TileButton* button) { return button->mapToGlobal(button->rect().center()); }

}  // namespace

HandRow::HandRow(QWidget* parent) : QWidget(parent) {
  setMinimumHeight(70);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void HandRow::show_hand(const words::Words& words,
                        const View& deal,
                        Seat own,
                        const std::vector<Tile>& may_go) {
  const std::vector<Held> held = held_in(deal, own);
  setAccessibleName(qt(words.say("table.hand")));
  const auto focused =
      std::ranges::find_if(buttons_, [](const auto* one) { return one->hasFocus(); });
  const bool had_focus = focused != buttons_.end();
  const auto focus_at = static_cast<std::size_t>(focused - buttons_.begin());
  resize_to(held.size());
  drawn_.reset();
  for (std::size_t at = 0; at < held.size(); ++at) {
    const Tile tile = held[at].tile;
    QString name = qt(words.tile(tile));
    if (held[at].is_drawn) {
      drawn_ = at;
      name = qt(words.say("table.drawn",
                          {
                              {"tile", words.tile(tile)}
      }));
    }
    buttons_[at]->set_lifted(false);
    buttons_[at]->show_tile(tile, name, std::ranges::find(may_go, tile) != may_go.end());
  }
  lay_out();
  if (had_focus && !buttons_.empty())
    move_focus(static_cast<int>(std::min(focus_at, buttons_.size() - 1)));
}

void HandRow::clear() {
  resize_to(0);
  drawn_.reset();
}

void HandRow::resize_to(std::size_t count) {
  while (buttons_.size() > count) {
    // The button may be handling its own click right now.
    buttons_.back()->hide();
    buttons_.back()->setObjectName(QString());
    buttons_.back()->deleteLater();
    buttons_.pop_back();
  }
  while (buttons_.size() < count) {
    auto* button = new TileButton(this);
    button->setObjectName(QStringLiteral("tile_%1").arg(buttons_.size()));
    connect(button, &QAbstractButton::clicked, this, [this, button] { pressed(button); });
    button->on_thrown = [this, button](QPoint at) { discard(button, at); };
    button->show();
    buttons_.push_back(button);
  }
}

void HandRow::lay_out() {
  if (buttons_.empty()) return;
  const double wide =
      std::min({kWidest, width() / kTilesWide, (height() - 6) / (kTileHeight + 0.16)});
  const double total =
      wide * (static_cast<double>(buttons_.size()) + (drawn_ ? kGapBeforeDrawn : 0));
  double x = (width() - total) / 2;
  for (std::size_t at = 0; at < buttons_.size(); ++at) {
    buttons_[at]->set_width(wide);
    if (drawn_ == at) x += wide * kGapBeforeDrawn;
    buttons_[at]->move(static_cast<int>(x), height() - buttons_[at]->height());
    x += wide;
  }
}

QSize HandRow::sizeHint() const {
  const int high = static_cast<int>(window()->height() * kPartOfWindow);
  return {900, std::clamp(high, kLowest, kHighest)};
}

void HandRow::resizeEvent(QResizeEvent*) { lay_out(); }

void HandRow::pressed(TileButton* button) {
  if (press_ == Press::Once || button->is_lifted()) return discard(button, middle_of(button));
  for (TileButton* one : buttons_) one->set_lifted(one == button);
}

void HandRow::discard(const TileButton* button, QPoint from) {
  if (button->may_go() && on_discard) on_discard(button->tile(), from);
}

void HandRow::discard_drawn() {
  if (drawn_) discard(buttons_[*drawn_], middle_of(buttons_[*drawn_]));
}

void HandRow::focus_hand() {
  if (buttons_.empty()) return;
  const int at = static_cast<int>(drawn_.value_or(buttons_.size() - 1));
  move_focus(at);
}

bool HandRow::has_focus() const {
  return std::ranges::any_of(buttons_, [](const auto* one) { return one->hasFocus(); });
}

void HandRow::move_focus(int to) {
  if (buttons_.empty()) return;
  const int last = static_cast<int>(buttons_.size()) - 1;
  buttons_[static_cast<std::size_t>(std::clamp(to, 0, last))]->setFocus(Qt::TabFocusReason);
}

void HandRow::keyPressEvent(QKeyEvent* event) {
  const auto focused =
      std::ranges::find_if(buttons_, [](const auto* one) { return one->hasFocus(); });
  const int at = static_cast<int>(focused - buttons_.begin());
  switch (event->key()) {
    case Qt::Key_Left:
      return move_focus(at - 1);
    case Qt::Key_Right:
      return move_focus(at + 1);
    case Qt::Key_Home:
      return move_focus(0);
    case Qt::Key_End:
      return move_focus(static_cast<int>(buttons_.size()));
    default:
      event->ignore();
  }
}

}  // namespace lair::desktop
