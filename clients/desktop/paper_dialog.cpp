#include "clients/desktop/paper_dialog.hpp"

#include <QLineEdit>
#include <QPointer>
#include <QTimer>
#include <limits>
#include <utility>

#include "clients/desktop/ask_dialog.hpp"
#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"

namespace lair::desktop {
namespace {

constexpr int kReasonMax = 200;
constexpr int kHandsWonMax = 1000;
constexpr int kWide = 620;
constexpr int kHandsHigh = 360;

}  // namespace

PaperDialog::PaperDialog(Session& session, PaperTable table, QWidget* parent)
    : QDialog(parent),
      session_(session),
      table_(std::move(table)),
      by_hands_(new QCheckBox(session.say("paper.by_hands"))),
      trouble_(new_trouble()) {
  setObjectName(QStringLiteral("paper"));
  setWindowTitle(session_.say("paper.title"));
  setAttribute(Qt::WA_DeleteOnClose);
  setMinimumWidth(kWide);
  by_hands_->setObjectName(QStringLiteral("paper_by_hands"));
  trouble_->setObjectName(QStringLiteral("paper_trouble"));
  trouble_->hide();
  connect(by_hands_, &QCheckBox::toggled, this, [this] { show_way(); });
  auto* all = new QVBoxLayout(this);
  all->addWidget(new_heading(session_.say("paper.title")));
  // Only as wide as its words, so that only the words can be pressed.
  all->addWidget(by_hands_, 0, Qt::AlignLeft);
  scores_box_ = new_scores();
  hands_box_ = new_hands();
  all->addWidget(scores_box_);
  all->addWidget(hands_box_, 1);
  all->addWidget(trouble_);
  auto* row = new QHBoxLayout;
  row->addWidget(new_button(
      session_.say("create.cancel"), "dialog_cancel", [this] { close(); }, Weight::Quiet));
  row->addStretch();
  done_ = new_button(
      session_.say("paper.enter"), "dialog_done", [this] { enter(); }, Weight::Primary);
  row->addWidget(done_);
  all->addLayout(row);
  show_way();
}

QWidget* PaperDialog::new_scores() {
  auto* box = new QWidget;
  auto* all = new QVBoxLayout(box);
  all->setContentsMargins(0, 0, 0, 0);
  sum_ = new_muted();
  sum_->setObjectName(QStringLiteral("paper_sum"));
  const auto add_up = [this] {
    std::int64_t sum = 0;
    for (const QSpinBox* one : scores_) sum += one == nullptr ? 0 : one->value();
    words::Values values;
    values.emplace_back("sum", session_.words().number(sum));
    sum_->setText(session_.say("paper.sum", values));
  };
  for (std::size_t seat = 0; seat < scores_.size(); ++seat) {
    words::Values values;
    values.emplace_back("name", plain(table_.names.value(static_cast<qsizetype>(seat))));
    scores_.at(seat) = new QSpinBox;
    scores_.at(seat)->setRange(std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
    scores_.at(seat)->setObjectName(QStringLiteral("paper_score_%1").arg(seat));
    connect(scores_.at(seat), &QSpinBox::valueChanged, this, add_up);
    won_.at(seat) = new QSpinBox;
    won_.at(seat)->setRange(0, kHandsWonMax);
    won_.at(seat)->setObjectName(QStringLiteral("paper_hands_%1").arg(seat));
    auto* row = new QHBoxLayout;
    row->addWidget(labelled(session_.say("match.score_of", values), scores_.at(seat)), 2);
    row->addWidget(labelled(session_.say("match.hands_of", values), won_.at(seat)), 1);
    all->addLayout(row);
  }
  add_up();
  all->addWidget(sum_);
  return box;
}

QWidget* PaperDialog::new_hands() {
  auto* box = new QWidget;
  auto* all = new QVBoxLayout(box);
  all->setContentsMargins(0, 0, 0, 0);
  all->addWidget(new_muted(session_.say("paper.by_hands_say")));
  auto* inside = new QWidget;
  rows_ = new QVBoxLayout(inside);
  rows_->addStretch();
  scroll_ = new QScrollArea;
  scroll_->setObjectName(QStringLiteral("paper_rows"));
  scroll_->setAccessibleName(session_.say("paper.by_hands"));
  scroll_->setWidget(inside);
  scroll_->setWidgetResizable(true);
  scroll_->setMinimumHeight(kHandsHigh);
  all->addWidget(scroll_, 1);
  auto* row = new QHBoxLayout;
  row->addWidget(
      new_button(session_.say("paper.add_hand"), "paper_add_hand", [this] { add_hand(); }));
  remove_ = new_button(
      session_.say("paper.remove_hand"),
      "paper_remove_hand",
      [this] { remove_hand(); },
      Weight::Quiet);
  row->addWidget(remove_);
  row->addStretch();
  all->addLayout(row);
  return box;
}

void PaperDialog::add_hand() {
  words::Values values;
  values.emplace_back("number", static_cast<std::int64_t>(hands_.size() + 1));
  auto* hand = new PaperHandForm(
      session_, {session_.say("match.hand", values), table_.names, table_.rules == "yahoo"});
  hand->setObjectName(QStringLiteral("paper_hand_%1").arg(hands_.size()));
  hands_.push_back(hand);
  rows_->insertWidget(rows_->count() - 1, hand);
  show_way();
  // Only possible once the form has been laid out.
  QTimer::singleShot(0, hand, [this, hand] {
    scroll_->ensureWidgetVisible(hand);
    hand->setFocus(Qt::TabFocusReason);
  });
}

void PaperDialog::remove_hand() {
  if (hands_.empty()) return;
  delete hands_.back();
  hands_.pop_back();
  show_way();
}

void PaperDialog::show_way() {
  const bool is_by_hands = by_hands_->isChecked();
  scores_box_->setHidden(is_by_hands);
  hands_box_->setVisible(is_by_hands);
  remove_->setHidden(hands_.empty());
  done_->setEnabled(!is_by_hands || !hands_.empty());
  make_room();
}

// Sets the height that the layout needs with wrapped texts, which Qt does not consider by itself.
void PaperDialog::make_room() {
  layout()->activate();
  setMinimumHeight(layout()->totalMinimumHeightForWidth(width()));
  adjustSize();
}

void PaperDialog::enter() {
  trouble_->hide();
  link::PaperScores came_to;
  for (std::size_t seat = 0; seat < scores_.size(); ++seat) {
    came_to.scores.at(seat) = scores_.at(seat)->value();
    came_to.hands_won.at(seat) = won_.at(seat)->value();
  }
  std::vector<v1::PaperHand> hands;
  for (const PaperHandForm* hand : hands_) hands.push_back(hand->hand());
  const QPointer<PaperDialog> here(this);
  session_.ask(by_hands_->isChecked() ? link::to_enter_hands(table_.at, hands)
                                      : link::to_enter_result(table_.at, came_to),
               session_.say("account.saved"),
               [here](const QString& trouble) {
                 if (here) here->told(trouble);
               });
}

void PaperDialog::told(const QString& trouble) {
  if (trouble.isEmpty()) {
    close();
    return;
  }
  trouble_->setText(trouble);
  trouble_->show();
  make_room();
}

void dispute_paper(Session& session, link::SeasonTable at, std::uint32_t entry, QWidget* parent) {
  auto* dialog = new AskDialog(session, "dispute", session.say("paper.dispute"), parent);
  auto* why = new QLineEdit;
  why->setObjectName(QStringLiteral("dispute_why"));
  why->setMaxLength(kReasonMax);
  dialog->parts()->addWidget(labelled(session.say("paper.dispute_why"), why));
  dialog->add_request(
      session,
      session.say("paper.dispute"),
      [at, entry, why] { return link::to_dispute_result(at, entry, plain(why->text().trimmed())); },
      session.say("account.saved"));
  dialog->open();
}

}  // namespace lair::desktop
