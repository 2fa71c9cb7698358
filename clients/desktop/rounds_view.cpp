#include "clients/desktop/rounds_view.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "clients/desktop/ask_dialog.hpp"
#include "clients/desktop/ask_json.hpp"
#include "clients/desktop/paper_dialog.hpp"
#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/pages/json.hpp"
#include "clients/pages/season_rounds.hpp"

namespace lair::desktop {

namespace json = boost::json;

namespace {

constexpr qsizetype kFour = 4;

}  // namespace

QString points_text(std::int64_t twelfths) {
  constexpr double kTwelfths = 12.0;
  return QString::number(static_cast<double>(twelfths) / kTwelfths, 'f', 2);
}

RoundsView::RoundsView(Session& session, Owner owner)
    : session_(session), owner_(std::move(owner)) {
  auto* inside = new QWidget;
  rows_ = new QVBoxLayout(inside);
  setObjectName(QStringLiteral("rounds"));
  setWidget(inside);
  setWidgetResizable(true);
}

void RoundsView::show_rounds(const json::object& told, std::uint64_t season) {
  season_ = season;
  widget()->setEnabled(true);
  clear_layout(rows_);
  setAccessibleName(session_.say("league.rounds"));
  const std::vector<json::object> rounds = pages::objects_at(told, "rounds");
  for (auto at = rounds.size(); at > 0; --at) add_round(rounds[at - 1]);
  rows_->addStretch();
}

void RoundsView::add_round(const json::object& round) {
  words::Values values;
  values.emplace_back("round", pages::number_at(round, "number"));
  QString title = session_.say("league.round", values);
  const QString abandoned = shown_at(round, "abandoned");
  if (!abandoned.isEmpty()) {
    words::Values reason;
    reason.emplace_back("reason", plain(abandoned));
    title += QStringLiteral("  ·  ") + session_.say("league.abandoned", reason);
  }
  rows_->addWidget(new_heading(title));
  for (const std::string& note : pages::round_notes(session_.words(), round)) {
    rows_->addWidget(new_muted(qt(note)));
  }
  link::SeasonTable at{.season = season_,
                       .round = static_cast<std::uint32_t>(pages::number_at(round, "number")),
                       .table = 0};
  for (const json::object& table : pages::objects_at(round, "tables")) {
    ++at.table;
    add_table(table, at, round);
  }
}

void RoundsView::add_table(const json::object& table,
                           const link::SeasonTable& at,
                           const json::object& round) {
  const json::object result = pages::result_of(table);
  const std::vector<std::int64_t> twelfths = pages::numbers_at(result, "twelfths");
  const std::vector<json::object> players = pages::objects_at(table, "players");
  const bool is_own = pages::has_seat_for(table, session_.talk().lobby().player());
  const bool is_abandoned = !pages::text_at(round, "abandoned").empty();
  QStringList names;
  QStringList told;
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    const json::object& player = players[seat];
    QString name = player.empty() ? session_.say("league.substitute") : shown_at(player, "name");
    names.push_back(name);
    if (seat < twelfths.size()) {
      name += QLatin1Char(' ') + points_text(twelfths[seat]);
    }
    if (pages::is_lost_by(table, player)) {
      name += QStringLiteral(" (") + session_.say("match.walk_over") + QLatin1Char(')');
    }
    told.push_back(name);
  }
  words::Values values;
  values.emplace_back("table", at.table);
  auto* row = new QHBoxLayout;
  QLabel* text = new_text(session_.say("league.table", values) + QStringLiteral(": ") +
                          told.join(QStringLiteral(", ")));
  text->setObjectName(is_own ? QStringLiteral("own_round") : QStringLiteral("round_table"));
  QFont font = text->font();
  font.setBold(is_own);
  text->setFont(font);
  row->addWidget(text, 1);
  add_way(row, table, is_own, round);
  rows_->addLayout(row);
  for (const std::string& note : pages::replaced_notes(session_.words(), table)) {
    rows_->addWidget(new_muted(qt(note)));
  }
  // The forms for a result are made for four players.
  const bool is_paper = pages::is_at(table, "in_person") && names.size() == kFour;
  if (is_own && is_paper && result.empty() && !is_abandoned) add_paper(table, at, names);
}

void RoundsView::add_way(QHBoxLayout* row,
                         const json::object& table,
                         bool is_own,
                         const json::object& round) {
  const std::uint64_t game = pages::game_of(table);
  const std::uint64_t open = pages::id_at(table, "table");
  if (game != 0) {
    return row->addWidget(new_button(
        session_.say("league.replay"),
        "round_replay",
        [this, game] { owner_.on_replay(game); },
        Weight::Quiet));
  }
  const bool is_abandoned = !pages::text_at(round, "abandoned").empty();
  if (is_abandoned || !pages::result_of(table).empty()) return;
  if (pages::is_settled(table)) {
    auto* over = new_muted(session_.say("hall.over"));
    over->setObjectName(QStringLiteral("round_over"));
    return row->addWidget(over);
  }
  if (pages::is_at(table, "needs_ruling")) {
    auto* broken = new_muted(session_.say("league.needs_ruling"));
    broken->setObjectName(QStringLiteral("round_needs_ruling"));
    return row->addWidget(broken);
  }
  if (pages::is_at(table, "in_person")) {
    return row->addWidget(new_muted(session_.say("paper.mark")));
  }
  if (!is_own && pages::is_at(round, "sealed")) {
    return row->addWidget(new_muted(session_.say("league.running")));
  }
  row->addWidget(new_button(
      session_.say(is_own ? "league.play" : "lobby.watch"),
      is_own ? "round_play" : "round_watch",
      [this, open] { owner_.on_open(open); },
      is_own ? Weight::Primary : Weight::Quiet));
}

void RoundsView::add_paper(const json::object& table,
                           const link::SeasonTable& at,
                           const QStringList& names) {
  const json::object paper = pages::object_at(table, "paper");
  const json::object disputed = pages::object_at(paper, "disputed_by");
  auto* row = new QHBoxLayout;
  if (!paper.empty()) {
    words::Values values;
    values.emplace_back("name", pages::text_at(disputed.empty() ? paper : disputed, "name"));
    values.emplace_back("reason", pages::text_at(paper, "reason"));
    QStringList scores;
    for (const std::int64_t one : pages::numbers_at(pages::object_at(paper, "result"), "scores")) {
      scores.push_back(qt(session_.words().number(one)));
    }
    auto* text =
        new_text(session_.say(disputed.empty() ? "paper.entered_by" : "paper.disputed", values) +
                 QLatin1Char(' ') + scores.join(QStringLiteral(" · ")));
    text->setObjectName(QStringLiteral("paper_told"));
    row->addWidget(text, 1);
  }
  const auto entry = static_cast<std::uint32_t>(pages::number_at(paper, "entry"));
  const bool is_open = !paper.empty() && disputed.empty();
  const bool is_ours = pages::id_at(paper, "player") == session_.talk().lobby().player();
  if (is_open && !is_ours) {
    row->addWidget(new_button(
        session_.say("paper.confirm"),
        "paper_confirm",
        [this, at, entry] { ask_once(session_, widget(), link::to_confirm_result(at, entry)); },
        Weight::Primary));
  }
  if (is_open) {
    row->addWidget(new_button(session_.say("paper.dispute"), "paper_dispute", [this, at, entry] {
      dispute_paper(session_, at, entry, window());
    }));
  }
  row->addWidget(new_button(session_.say("paper.enter"), "paper_enter", [this, at, names] {
    (new PaperDialog(session_, {.at = at, .names = names, .rules = rules_}, window()))->open();
  }));
  rows_->addLayout(row);
  if (const QString told_hands = hands_told(paper, names); !told_hands.isEmpty()) {
    auto* hands = new_muted(told_hands);
    hands->setObjectName(QStringLiteral("paper_hands_told"));
    rows_->addWidget(hands);
  }
}

QString RoundsView::hands_told(const json::object& paper, const QStringList& names) const {
  QStringList lines;
  for (const json::object& one : pages::objects_at(paper, "hands")) {
    words::Values number;
    number.emplace_back("number", static_cast<std::int64_t>(lines.size() + 1));
    QString line = session_.say("match.hand", number) + QStringLiteral(": ");
    const auto named = [&](std::string_view who) {
      return plain(names.value(static_cast<qsizetype>(pages::number_at(one, who))));
    };
    words::Values values;
    values.emplace_back("name", named("winner"));
    values.emplace_back("other", named("from"));
    if (!pages::has_number(one, "winner")) {
      line += session_.say("match.drawn");
    } else {
      line += session_.say(pages::has_number(one, "from") ? "match.won_from" : "match.self_drawn",
                           values) +
              QStringLiteral(": ") + shown_at(one, "tiles") + QStringLiteral(" + ") +
              shown_at(one, "winning");
    }
    lines.push_back(line);
  }
  return lines.join(QLatin1Char('\n'));
}

}  // namespace lair::desktop
