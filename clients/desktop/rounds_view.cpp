#include "clients/desktop/rounds_view.hpp"

#include <QJsonArray>
#include <QJsonObject>
#include <algorithm>
#include <utility>

#include "clients/desktop/paper_dialog.hpp"
#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"

namespace lair::desktop {
namespace {

std::uint64_t id_in(const QJsonValue& value) {
  return static_cast<std::uint64_t>(value.toInteger());
}

}  // namespace

QJsonObject result_of(const QJsonObject& table) {
  const QJsonObject ruling = table[QStringLiteral("ruling")].toObject();
  return ruling.isEmpty() ? table[QStringLiteral("result")].toObject() : ruling;
}

bool is_lost_by(const QJsonObject& table, const QJsonObject& player) {
  if (player.isEmpty() || !table[QStringLiteral("ruling")].toObject().isEmpty()) return false;
  const QJsonArray lost = table[QStringLiteral("lost")].toArray();
  return std::ranges::any_of(lost, [&](const QJsonValue& one) {
    return one[QStringLiteral("player")] == player[QStringLiteral("player")];
  });
}

bool is_settled(const QJsonObject& table) {
  if (!result_of(table).isEmpty()) return true;
  const QJsonArray players = table[QStringLiteral("players")].toArray();
  return std::ranges::all_of(players, [&](const QJsonValue& one) {
    return one.toObject().isEmpty() || is_lost_by(table, one.toObject());
  });
}

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

void RoundsView::show_rounds(const QJsonObject& told, std::uint64_t season) {
  season_ = season;
  clear_layout(rows_);
  setAccessibleName(session_.say("league.rounds"));
  const QJsonArray rounds = told[QStringLiteral("rounds")].toArray();
  for (auto at = rounds.size(); at > 0; --at) add_round(rounds[at - 1].toObject());
  rows_->addStretch();
}

void RoundsView::add_round(const QJsonObject& round) {
  words::Values values;
  values.emplace_back("round", round[QStringLiteral("number")].toInt());
  QString title = session_.say("league.round", values);
  const QString abandoned = round[QStringLiteral("abandoned")].toString();
  if (!abandoned.isEmpty()) {
    words::Values reason;
    reason.emplace_back("reason", plain(abandoned));
    title += QStringLiteral("  ·  ") + session_.say("league.abandoned", reason);
  }
  rows_->addWidget(new_heading(title));
  QStringList byes;
  for (const QJsonValue& one : round[QStringLiteral("byes")].toArray()) {
    byes.push_back(one.toObject()[QStringLiteral("name")].toString());
  }
  if (!byes.isEmpty()) {
    words::Values names;
    names.emplace_back("names", plain(byes.join(QStringLiteral(", "))));
    rows_->addWidget(new_muted(session_.say("league.bye", names)));
  }
  link::SeasonTable at{.season = season_,
                       .round = static_cast<std::uint32_t>(round[QStringLiteral("number")].toInt()),
                       .table = 0};
  for (const QJsonValue& table : round[QStringLiteral("tables")].toArray()) {
    ++at.table;
    add_table(table.toObject(), at, !abandoned.isEmpty());
  }
}

void RoundsView::add_table(const QJsonObject& table,
                           const link::SeasonTable& at,
                           bool is_abandoned) {
  const QJsonObject result = result_of(table);
  const QJsonArray twelfths = result[QStringLiteral("twelfths")].toArray();
  const QJsonArray players = table[QStringLiteral("players")].toArray();
  const std::uint64_t you = session_.talk().lobby().player();
  bool is_own = false;
  QStringList names;
  QStringList told;
  for (int seat = 0; seat < players.size(); ++seat) {
    const QJsonObject player = players[seat].toObject();
    is_own = is_own || (you != 0 && id_in(player[QStringLiteral("player")]) == you);
    QString name = player.isEmpty() ? session_.say("league.substitute")
                                    : player[QStringLiteral("name")].toString();
    names.push_back(name);
    if (seat < twelfths.size()) {
      name += QLatin1Char(' ') + points_text(twelfths[seat].toInteger());
    }
    if (is_lost_by(table, player)) {
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
  add_way(row, table, is_own, is_abandoned);
  rows_->addLayout(row);
  const bool is_paper = table[QStringLiteral("in_person")].toBool();
  if (is_own && is_paper && result.isEmpty() && !is_abandoned) add_paper(table, at, names);
}

void RoundsView::add_way(QHBoxLayout* row,
                         const QJsonObject& table,
                         bool is_own,
                         bool is_abandoned) {
  const std::uint64_t game = id_in(result_of(table)[QStringLiteral("game")]);
  const std::uint64_t open = id_in(table[QStringLiteral("table")]);
  if (game != 0) {
    return row->addWidget(new_button(
        session_.say("league.replay"),
        "round_replay",
        [this, game] { owner_.on_replay(game); },
        Weight::Quiet));
  }
  if (is_abandoned || !result_of(table).isEmpty()) return;
  if (is_settled(table)) {
    auto* over = new_muted(session_.say("hall.over"));
    over->setObjectName(QStringLiteral("round_over"));
    return row->addWidget(over);
  }
  if (table[QStringLiteral("in_person")].toBool()) {
    return row->addWidget(new_muted(session_.say("paper.mark")));
  }
  row->addWidget(new_button(
      session_.say(is_own ? "league.play" : "lobby.watch"),
      is_own ? "round_play" : "round_watch",
      [this, open] { owner_.on_open(open); },
      is_own ? Weight::Primary : Weight::Quiet));
}

void RoundsView::add_paper(const QJsonObject& table,
                           const link::SeasonTable& at,
                           const QStringList& names) {
  const QJsonObject paper = table[QStringLiteral("paper")].toObject();
  const QJsonObject disputed = paper[QStringLiteral("disputed_by")].toObject();
  auto* row = new QHBoxLayout;
  if (!paper.isEmpty()) {
    words::Values values;
    values.emplace_back(
        "name", plain((disputed.isEmpty() ? paper : disputed)[QStringLiteral("name")].toString()));
    values.emplace_back("reason", plain(paper[QStringLiteral("reason")].toString()));
    QStringList scores;
    for (const QJsonValue& one :
         paper[QStringLiteral("result")][QStringLiteral("scores")].toArray()) {
      scores.push_back(qt(session_.words().number(one.toInteger())));
    }
    auto* text =
        new_text(session_.say(disputed.isEmpty() ? "paper.entered_by" : "paper.disputed", values) +
                 QLatin1Char(' ') + scores.join(QStringLiteral(" · ")));
    text->setObjectName(QStringLiteral("paper_told"));
    row->addWidget(text, 1);
  }
  const auto entry = static_cast<std::uint32_t>(paper[QStringLiteral("entry")].toInteger());
  const bool is_open = !paper.isEmpty() && disputed.isEmpty();
  const bool is_ours = id_in(paper[QStringLiteral("player")]) == session_.talk().lobby().player();
  if (is_open && !is_ours) {
    row->addWidget(new_button(
        session_.say("paper.confirm"),
        "paper_confirm",
        [this, at, entry] {
          session_.ask(link::to_confirm_result(at, entry), session_.say("account.saved"));
        },
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

QString RoundsView::hands_told(const QJsonObject& paper, const QStringList& names) const {
  QStringList lines;
  for (const QJsonValue& one : paper[QStringLiteral("hands")].toArray()) {
    words::Values number;
    number.emplace_back("number", static_cast<std::int64_t>(lines.size() + 1));
    QString line = session_.say("match.hand", number) + QStringLiteral(": ");
    const QJsonValue winner = one[QStringLiteral("winner")];
    const QJsonValue from = one[QStringLiteral("from")];
    words::Values values;
    values.emplace_back("name", plain(names.value(winner.toInt())));
    values.emplace_back("other", plain(names.value(from.toInt())));
    if (winner.isNull()) {
      line += session_.say("match.drawn");
    } else {
      line += session_.say(from.isNull() ? "match.self_drawn" : "match.won_from", values) +
              QStringLiteral(": ") + one[QStringLiteral("tiles")].toString() +
              QStringLiteral(" + ") + one[QStringLiteral("winning")].toString();
    }
    lines.push_back(line);
  }
  return lines.join(QLatin1Char('\n'));
}

}  // namespace lair::desktop
