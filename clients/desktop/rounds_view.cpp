#include "clients/desktop/rounds_view.hpp"

#include <QJsonArray>
#include <QJsonObject>
#include <algorithm>
#include <utility>

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

void RoundsView::show_rounds(const QJsonObject& told) {
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
  int number = 0;
  for (const QJsonValue& table : round[QStringLiteral("tables")].toArray()) {
    add_table(table.toObject(), ++number, !abandoned.isEmpty());
  }
}

void RoundsView::add_table(const QJsonObject& table, int number, bool is_abandoned) {
  const QJsonObject result = result_of(table);
  const QJsonArray twelfths = result[QStringLiteral("twelfths")].toArray();
  const QJsonArray players = table[QStringLiteral("players")].toArray();
  const std::uint64_t you = session_.talk().lobby().player();
  bool is_own = false;
  QStringList names;
  for (int seat = 0; seat < players.size(); ++seat) {
    const QJsonObject player = players[seat].toObject();
    is_own = is_own || (you != 0 && id_in(player[QStringLiteral("player")]) == you);
    QString name = player.isEmpty() ? session_.say("league.substitute")
                                    : player[QStringLiteral("name")].toString();
    if (seat < twelfths.size()) {
      name += QLatin1Char(' ') + points_text(twelfths[seat].toInteger());
    }
    if (is_lost_by(table, player)) {
      name += QStringLiteral(" (") + session_.say("match.walk_over") + QLatin1Char(')');
    }
    names.push_back(name);
  }
  words::Values values;
  values.emplace_back("table", number);
  auto* row = new QHBoxLayout;
  QLabel* text = new_text(session_.say("league.table", values) + QStringLiteral(": ") +
                          names.join(QStringLiteral(", ")));
  text->setObjectName(is_own ? QStringLiteral("own_round") : QStringLiteral("round_table"));
  QFont font = text->font();
  font.setBold(is_own);
  text->setFont(font);
  row->addWidget(text, 1);
  const std::uint64_t game = id_in(result[QStringLiteral("game")]);
  const std::uint64_t open = id_in(table[QStringLiteral("table")]);
  const bool goes_on = result.isEmpty() && !is_abandoned;
  if (game != 0) {
    row->addWidget(new_button(
        session_.say("league.replay"),
        "round_replay",
        [this, game] { owner_.on_replay(game); },
        Weight::Quiet));
  } else if (goes_on) {
    row->addWidget(new_button(
        session_.say(is_own ? "league.play" : "lobby.watch"),
        is_own ? "round_play" : "round_watch",
        [this, open] { owner_.on_open(open); },
        is_own ? Weight::Primary : Weight::Quiet));
  }
  rows_->addLayout(row);
}

}  // namespace lair::desktop
