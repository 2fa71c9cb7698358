#include "clients/desktop/season_acts.hpp"

#include <QJsonArray>
#include <QJsonObject>
#include <algorithm>
#include <utility>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"

namespace lair::desktop {
namespace {

// The one of that player; empty when there is none.
QJsonObject one_of(const QJsonValue& people, std::uint64_t player) {
  for (const QJsonValue& one : people.toArray()) {
    const auto number = static_cast<std::uint64_t>(one[QStringLiteral("player")].toInteger());
    if (number == player) return one.toObject();
  }
  return {};
}

bool is_here(const QJsonObject& check_in, std::uint64_t player) {
  return std::ranges::any_of(check_in[QStringLiteral("here")].toArray(),
                             [player](const QJsonValue& one) {
                               return static_cast<std::uint64_t>(one.toInteger()) == player;
                             });
}

// A knock-out that began lets nobody in; a team is chosen.
bool may_register(const QJsonObject& told) {
  const QString contest = told[QStringLiteral("contest")].toString();
  if (contest == QLatin1String("knock_out")) return told[QStringLiteral("round")].toInt() == 0;
  return contest != QLatin1String("teams");
}

}  // namespace

SeasonActs::SeasonActs(Session& session) : session_(session), row_(new QHBoxLayout(this)) {
  setObjectName(QStringLiteral("season_acts"));
  row_->setContentsMargins(0, 0, 0, 0);
  hide();
}

void SeasonActs::add_act(const char* word, const char* name, v1::ClientFrame frame, bool is_first) {
  row_->addWidget(new_button(
      session_.say(word),
      name,
      [this, frame = std::move(frame)] { session_.ask(frame, session_.say("account.saved")); },
      is_first ? Weight::Primary : Weight::Quiet));
}

void SeasonActs::show_season(const QJsonObject& told) {
  clear_layout(row_);
  setAccessibleName(told[QStringLiteral("name")].toString());
  const v1::Welcome& lobby = std::as_const(session_).talk().lobby();
  const link::Entrant who{
      .season = static_cast<std::uint64_t>(told[QStringLiteral("id")].toInteger()),
      .player = lobby.player()};
  const bool is_over = told[QStringLiteral("status")] == QLatin1String("over");
  if (who.player != 0 && !is_over) {
    const QJsonObject entrant = one_of(told[QStringLiteral("entrants")], who.player);
    const QString state = entrant[QStringLiteral("state")].toString();
    if (!entrant.isEmpty() && state != QLatin1String("withdrawn")) {
      const QJsonObject check_in = told[QStringLiteral("check_in")].toObject();
      const bool is_asked = state == QLatin1String("playing") && !check_in.isEmpty() &&
                            !is_here(check_in, who.player);
      if (is_asked) add_act("league.check_in", "season_check_in", link::to_check_in(who), true);
      add_act("league.withdraw", "season_withdraw", link::to_withdraw(who), false);
    } else {
      if (!one_of(told[QStringLiteral("invited")], who.player).isEmpty()) {
        row_->addWidget(new QLabel(session_.say("league.invited")));
        add_act("league.decline", "season_decline", link::to_withdraw(who), false);
      }
      add_register(told, who);
    }
  }
  row_->addStretch();
  setVisible(row_->count() > 1);
}

void SeasonActs::add_register(const QJsonObject& told, link::Entrant who) {
  if (may_register(told)) {
    return add_act("league.register", "season_register", link::to_register(who, 0), true);
  }
  for (const QJsonValue& team : told[QStringLiteral("teams")].toArray()) {
    const auto number = static_cast<std::uint32_t>(team[QStringLiteral("team")].toInt());
    row_->addWidget(new_button(session_.say("league.register") + QStringLiteral(": ") +
                                   team[QStringLiteral("name")].toString(),
                               "season_register_team",
                               [this, who, number] {
                                 session_.ask(link::to_register(who, number),
                                              session_.say("account.saved"));
                               }));
  }
}

}  // namespace lair::desktop
