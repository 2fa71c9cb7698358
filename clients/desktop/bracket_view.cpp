#include "clients/desktop/bracket_view.hpp"

#include <QVBoxLayout>
#include <utility>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/pages/season_rounds.hpp"

namespace lair::desktop {
namespace {

namespace json = boost::json;

constexpr int kColumnWide = 280;  // a name, a score and the outcome on one line

using State = link::BracketSeat::State;

}  // namespace

BracketView::BracketView(const Session& session) : session_(session) {
  auto* inside = new QWidget;
  columns_ = new QHBoxLayout(inside);
  setObjectName(QStringLiteral("bracket"));
  setWidget(inside);
  setWidgetResizable(true);
}

void BracketView::show_rounds(const json::object& told) {
  clear_layout(columns_);
  setAccessibleName(session_.say("bracket.title"));
  for (const link::BracketRound& round : link::bracket_of(pages::rounds_of_bracket(told))) {
    add_round(round);
  }
  columns_->addStretch();
}

void BracketView::add_round(const link::BracketRound& round) {
  auto* column = new QWidget;
  column->setMinimumWidth(kColumnWide);
  auto* rows = new QVBoxLayout(column);
  words::Values values;
  values.emplace_back("round", std::to_string(round.number));
  rows->addWidget(new_heading(round.is_final ? session_.say("bracket.final")
                                             : session_.say("league.round", values)));
  int number = 0;
  for (const std::vector<link::BracketSeat>& seats : round.tables) {
    words::Values table;
    table.emplace_back("table", ++number);
    rows->addWidget(new_table(session_.say("league.table", table), seats, round.is_final));
  }
  if (!round.byes.empty()) {
    rows->addWidget(new_table(session_.say("bracket.bye"), round.byes, false));
  }
  rows->addStretch();
  columns_->addWidget(column);
}

QWidget* BracketView::new_table(const QString& title,
                                const std::vector<link::BracketSeat>& seats,
                                bool is_final) const {
  QFrame* card = new_card();
  card->layout()->addWidget(new_muted(title));
  for (const link::BracketSeat& seat : seats) {
    QString text = seat.player == 0 ? session_.say("league.substitute") : qt(seat.name);
    if (seat.score) text += QStringLiteral("  ") + qt(session_.words().number(*seat.score));
    const char* word = is_final ? "bracket.winner" : "bracket.through";
    if (seat.state == State::Out) word = "bracket.knocked_out";
    if (seat.state != State::Open) text += QStringLiteral("  ·  ") + session_.say(word);
    QLabel* line = seat.state == State::Out ? new_muted(text) : new_text(text);
    line->setObjectName(seat.state == State::Through ? QStringLiteral("bracket_through")
                                                     : QStringLiteral("bracket_seat"));
    QFont font = line->font();
    font.setBold(seat.state == State::Through);
    line->setFont(font);
    card->layout()->addWidget(line);
  }
  return card;
}

}  // namespace lair::desktop
