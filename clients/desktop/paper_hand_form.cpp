#include "clients/desktop/paper_hand_form.hpp"

#include <QStandardItemModel>
#include <initializer_list>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"

namespace lair::desktop {
namespace {

constexpr int kTilesMax = 100;
constexpr int kWinningMax = 2;
constexpr int kKongsMax = 4;
constexpr int kNobody = -1;
constexpr const char* kTilesLike = "234m567pEE|RRR";

// Gives the box its layout.
QVBoxLayout* parts_of(QWidget* box) {
  auto* parts = new QVBoxLayout(box);
  parts->setContentsMargins(0, 0, 0, 0);
  return parts;
}

std::string typed(const QLineEdit* line) { return plain(line->text().trimmed()); }

}  // namespace

PaperHandForm::PaperHandForm(const Session& session, const Wish& wish)
    : session_(session),
      winner_(new_seats(session.say("match.drawn"), "paper_winner")),
      from_(new_seats(session.say("hand.how.drawn"), "paper_from")),
      win_(new QWidget),
      drawn_(new QWidget),
      kongs_(new QSpinBox),
      claimed_(new QWidget),
      opening_(new QComboBox) {
  setFrameShape(QFrame::StyledPanel);
  setFocusProxy(winner_);
  for (QComboBox* seats : {winner_, from_}) {
    for (int seat = 0; seat < wish.names.size(); ++seat) seats->addItem(wish.names[seat], seat);
    connect(seats, &QComboBox::currentIndexChanged, this, [this] { show_parts(); });
  }
  auto* all = new QVBoxLayout(this);
  all->addWidget(new_heading(wish.title));
  all->addWidget(labelled(session_.say("sheets.winner"), winner_));
  all->addWidget(win_);
  add_win(wish);
  show_parts();
}

QComboBox* PaperHandForm::new_seats(const QString& none, const char* name) {
  auto* seats = new QComboBox;
  seats->setObjectName(QLatin1String(name));
  seats->addItem(none, kNobody);
  return seats;
}

QLineEdit* PaperHandForm::add_text(QVBoxLayout* part,
                                   const QString& label,
                                   const char* name,
                                   const char* like) {
  auto* line = new QLineEdit;
  line->setObjectName(QLatin1String(name));
  line->setMaxLength(kTilesMax);
  line->setPlaceholderText(QLatin1String(like));
  part->addWidget(labelled(label, line));
  return line;
}

QCheckBox* PaperHandForm::add_switch(QVBoxLayout* part, const char* word, const char* name) {
  auto* one = new QCheckBox(session_.say(word));
  one->setObjectName(QLatin1String(name));
  connect(one, &QCheckBox::toggled, this, [this] { show_parts(); });
  part->addWidget(one, 0, Qt::AlignLeft);
  return one;
}

void PaperHandForm::add_win(const Wish& wish) {
  QVBoxLayout* win = parts_of(win_);
  win->addWidget(labelled(session_.say("sheets.from"), from_));
  tiles_ = add_text(win, session_.say("paper.tiles"), "paper_tiles", kTilesLike);
  winning_ = add_text(win, session_.say("paper.winning"), "paper_winning", "5p");
  winning_->setMaxLength(kWinningMax);
  for (int seat = 0; wish.all_hands && seat < wish.names.size(); ++seat) {
    words::Values values;
    values.emplace_back("name", plain(wish.names[seat]));
    const auto at = static_cast<std::size_t>(seat);
    others_.at(at) =
        add_text(win, session_.say("paper.tiles_of", values), "paper_tiles_of", kTilesLike);
    other_rows_.at(at) = others_.at(at)->parentWidget();
  }
  last_ = add_switch(win, "hand.how.last", "paper_last");
  win->addWidget(drawn_);
  QVBoxLayout* drawn = parts_of(drawn_);
  kong_ = add_switch(drawn, "hand.how.kong", "paper_kong");
  flower_ = add_switch(drawn, "paper.flower", "paper_flower");
  kongs_->setRange(0, kKongsMax);
  kongs_->setObjectName(QStringLiteral("paper_kongs"));
  kongs_row_ = labelled(session_.say("paper.kongs"), kongs_);
  drawn->addWidget(kongs_row_);
  win->addWidget(claimed_);
  QVBoxLayout* claimed = parts_of(claimed_);
  robbing_ = add_switch(claimed, "hand.how.robbing", "paper_robbing");
  robs_concealed_ = add_switch(claimed, "paper.robs_concealed", "paper_robs_concealed");
  opening_->setObjectName(QStringLiteral("paper_opening"));
  for (const char* word : {"none", "first_draw", "first_discard", "before_draw"}) {
    // The numbers are those of league.proto.
    opening_->addItem(qt(session_.words().say_code("paper.opening", word)), opening_->count());
  }
  win->addWidget(labelled(session_.say("paper.opening"), opening_));
  face_up_ = add_text(win, session_.say("paper.face_up"), "paper_face_up", "555p");
  win->addWidget(new_muted(session_.say("paper.face_up_say")));
}

void PaperHandForm::show_parts() {
  if (face_up_ == nullptr) return;  // not built yet
  const int winner = winner_->currentData().toInt();
  // Nobody wins on their own discard.
  auto* seats = qobject_cast<QStandardItemModel*>(from_->model());
  for (int row = 1; seats != nullptr && row < seats->rowCount(); ++row) {
    seats->item(row)->setEnabled(row - 1 != winner);
  }
  if (from_->currentData().toInt() == winner) from_->setCurrentIndex(0);
  const bool is_drawn = from_->currentData().toInt() == kNobody;
  win_->setVisible(winner != kNobody);
  for (std::size_t seat = 0; seat < other_rows_.size(); ++seat) {
    if (other_rows_.at(seat) == nullptr) continue;
    other_rows_.at(seat)->setVisible(static_cast<int>(seat) != winner);
  }
  drawn_->setVisible(is_drawn);
  kongs_row_->setVisible(kong_->isChecked() || flower_->isChecked());
  claimed_->setHidden(is_drawn);
  robs_concealed_->setVisible(robbing_->isChecked());
}

v1::PaperHand PaperHandForm::hand() const {
  v1::PaperHand hand;
  const int winner = winner_->currentData().toInt();
  if (winner == kNobody) return hand;
  const int from = from_->currentData().toInt();
  hand.set_winner(static_cast<std::uint32_t>(winner));
  hand.set_tiles(typed(tiles_));
  hand.set_winning(typed(winning_));
  hand.set_last_tile(last_->isChecked());
  hand.set_opening(static_cast<v1::PaperHand::Opening>(opening_->currentIndex()));
  hand.set_face_up(typed(face_up_));
  if (others_.front() != nullptr) {
    for (std::size_t seat = 0; seat < others_.size(); ++seat) {
      const bool is_winner = static_cast<int>(seat) == winner;
      hand.add_others(is_winner ? std::string() : typed(others_.at(seat)));
    }
  }
  if (from != kNobody) {
    hand.set_from(static_cast<std::uint32_t>(from));
    hand.set_robbing(robbing_->isChecked());
    hand.set_robs_concealed(robbing_->isChecked() && robs_concealed_->isChecked());
    return hand;
  }
  hand.set_after_kong(kong_->isChecked());
  hand.set_after_flower(flower_->isChecked());
  if (kong_->isChecked() || flower_->isChecked()) {
    hand.set_kongs(static_cast<std::uint32_t>(kongs_->value()));
  }
  return hand;
}

}  // namespace lair::desktop
