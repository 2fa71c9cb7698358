#include "clients/desktop/deal_end.hpp"

#include <QScrollArea>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "clients/desktop/text.hpp"
#include "clients/desktop/tile_row.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/link/phases.hpp"
#include "clients/link/practice.hpp"
#include "clients/link/values.hpp"

namespace lair::desktop {
namespace {

constexpr double kTileWide = 40;
constexpr int kPageWidest = 1200;  // so that the eye need not travel far on a wide screen

QString joined(const words::Lines& lines) {
  QString text;
  for (const std::string& line : lines) {
    if (!text.isEmpty()) text += QLatin1Char('\n');
    text += qt(line);
  }
  return text;
}

}  // namespace

DealEnd::DealEnd(Session& session, Owner owner) : session_(session), owner_(std::move(owner)) {
  auto* all = new QVBoxLayout(this);
  auto* inside = new QWidget;
  auto* page = new QWidget;
  page->setMaximumWidth(kPageWidest);
  auto* middle = new QHBoxLayout(inside);
  middle->addStretch(1);
  middle->addWidget(page, kPageWidest);
  middle->addStretch(1);
  auto* body = new QVBoxLayout(page);
  body->setContentsMargins(24, 18, 24, 18);
  top_ = new QVBoxLayout;
  columns_ = new QHBoxLayout;
  left_ = new QVBoxLayout;
  right_ = new QVBoxLayout;
  columns_->addLayout(left_, 1);
  columns_->addSpacing(24);
  columns_->addLayout(right_, 1);
  body->addLayout(top_);
  body->addLayout(columns_);
  body->addStretch();
  auto* scroll = new QScrollArea;
  scroll->setWidget(inside);
  scroll->setWidgetResizable(true);
  scroll->setObjectName(QStringLiteral("deal_end_text"));
  all->addWidget(scroll, 1);
  auto* row = new QHBoxLayout;
  table_ = new_button(
      {}, "show_board", [this] { owner_.on_table(); }, Weight::Quiet);
  leave_ = new_button({}, "leave_match", [this] { owner_.on_leave(); });
  rematch_ = new_once_button({}, "rematch", [this] { owner_.on_rematch(!wants_rematch_); });
  wishers_ = new_muted();
  wishers_->setObjectName(QStringLiteral("rematch_wanted"));
  ready_ = new_once_button(
      {}, "ready", [this] { owner_.on_ready(); }, Weight::Primary);
  row->addWidget(table_);
  row->addWidget(wishers_, 1);
  row->addWidget(leave_);
  row->addWidget(rematch_);
  row->addWidget(ready_);
  all->addLayout(row);
}

void DealEnd::add_lines(const QString& heading, const words::Lines& lines, bool beside) {
  QVBoxLayout* column = beside ? right_ : left_;
  if (!heading.isEmpty()) column->addWidget(new_heading(heading));
  // The heading repeats what a terminal shows as a title, so that line is left out.
  const bool has_title = !lines.empty() && qt(lines.front()) == heading + QLatin1Char(':');
  QLabel* text = new_text(joined({lines.begin() + (has_title ? 1 : 0), lines.end()}));
  text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  column->addWidget(text);
}

void DealEnd::clear() {
  for (QLayout* layout : std::initializer_list<QLayout*>{top_, left_, right_}) {
    clear_layout(layout);
  }
  table_->setText(session_.say("win.show_table"));
  rematch_->hide();
  wishers_->clear();
  leave_->hide();
}

void DealEnd::show_deal(const v1::SeatEvent& event,
                        const words::Around& around,
                        const std::string& rules) {
  clear();
  const words::Words& words = session_.words();
  if (event.has_drawn_deal()) {
    top_->addWidget(new_title(session_.say("drawn.title")));
    top_->addWidget(new_text(session_.say("drawn.text")));
  } else {
    words::Lines lines = words::win_lines(words, event.won(), around, rules);
    if (!lines.empty()) {
      top_->addWidget(new_title(qt(lines.front())));
      lines.erase(lines.begin());
    }
    const auto winner = static_cast<int>(event.won().win().winner());
    const auto tile = link::tile_from(event.won().win().tile());
    const auto hand = winner < event.won().hands_size() ? link::hand_from(event.won().hands(winner))
                                                        : std::nullopt;
    if (hand && tile && hand->concealed.has(*tile)) {
      Hand laid = *hand;
      laid.concealed.remove(*tile);
      auto* picture = new QLabel;
      picture->setPixmap(tile_row(pages::picture_of(laid, *tile), kTileWide, devicePixelRatioF()));
      picture->setAccessibleName(session_.say("win.rack"));
      top_->addWidget(picture);
    }
    add_lines(session_.say("win.hand"), lines, false);
    add_lines(session_.say("score.reason"), words::payment_lines(words, event.won(), around), true);
  }
  // After a drawn deal the left side is empty, so the scores go there.
  add_lines(session_.say("score.title"),
            words::score_lines(words, around.view.scores, around),
            !event.has_drawn_deal());
  left_->addStretch();
  right_->addStretch();
}

void DealEnd::show_places(const v1::TableState& state, const words::Around& around) {
  words::Lines lines = words::place_lines(session_.words(), state, around);
  delete findChild<QWidget*>(QStringLiteral("places"));
  auto* card = new_card();
  card->setObjectName(QStringLiteral("places"));
  for (std::size_t at = 0; at < lines.size(); ++at) {
    card->layout()->addWidget(at == 0 ? new_heading(qt(lines[at])) : new_text(qt(lines[at])));
  }
  top_->insertWidget(0, card);
  leave_->setText(session_.say("end.lobby"));
  leave_->show();
}

void DealEnd::show_rematch(const v1::TableState& state, const words::Around& around) {
  std::vector<std::string> names;
  wants_rematch_ = false;
  for (const Seat seat : kSeats) {
    const v1::SeatState& one = state.summary().seats(static_cast<int>(index_of(seat)));
    if (one.kind() != v1::SeatState::KIND_PERSON || !one.rematch()) continue;
    names.push_back(around.name_of(seat));
    wants_rematch_ = wants_rematch_ || seat == around.you;
  }
  words::Values values;
  values.emplace_back("names", session_.words().list(names));
  wishers_->setText(names.empty() ? QString() : session_.say("rematch.wanted", values));
  rematch_->setText(session_.say(wants_rematch_ ? "pause.never_mind" : "rematch.want"));
  rematch_->setVisible(link::may_play_again(state));
}

void DealEnd::show_path(std::size_t step) {
  delete findChild<QWidget*>(QStringLiteral("path"));
  auto* card = new_card();
  card->setObjectName(QStringLiteral("path"));
  card->layout()->addWidget(new_heading(session_.say("path.title")));
  for (std::size_t at = 0; at < link::kPracticePath.size(); ++at) {
    QString text = qt(session_.words().say_code("path", link::kPracticePath.at(at)));
    if (at < step) text += QStringLiteral("  ✓  ") + session_.say("path.done");
    if (at == step) text += QStringLiteral("  ·  ") + session_.say("path.now");
    QLabel* line = new_text(QStringLiteral("%1.  ").arg(at + 1) + text);
    line->setObjectName(QStringLiteral("path_%1").arg(at));
    card->layout()->addWidget(line);
  }
  if (step < link::kPracticePath.size()) {
    auto* go = new_button(
        session_.say("path.go"), "path_go", [this] { owner_.on_practice(); }, Weight::Primary);
    card->layout()->addWidget(go);
    card->layout()->setAlignment(go, Qt::AlignLeft);
  } else {
    card->layout()->addWidget(new_text(session_.say("path.people")));
  }
  top_->insertWidget(1, card);
}

void DealEnd::set_ready(bool may, bool is_ready, const QString& text) {
  ready_->setVisible(may);
  ready_->setEnabled(!is_ready);
  ready_->setText(text);
}

}  // namespace lair::desktop
