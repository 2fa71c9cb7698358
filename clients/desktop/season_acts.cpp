#include "clients/desktop/season_acts.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "clients/desktop/ask_dialog.hpp"
#include "clients/desktop/ask_json.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/pages/json.hpp"

namespace lair::desktop {
namespace {

namespace json = boost::json;

// The entry of that player; empty if there is none.
json::object one_of(const std::vector<json::object>& people, std::uint64_t player) {
  const auto found = std::ranges::find(
      people, player, [](const json::object& one) { return pages::id_at(one, "player"); });
  return found == people.end() ? json::object() : *found;
}

bool is_here(const json::object& check_in, std::uint64_t player) {
  const auto here = pages::numbers_at(check_in, "here");
  return std::ranges::find(here, static_cast<std::int64_t>(player)) != here.end();
}

// A knock-out that has begun lets nobody in; in a season of teams a team must be chosen.
bool may_register(const json::object& told) {
  const std::string contest = pages::text_at(told, "contest");
  if (contest == "knock_out") return pages::number_at(told, "round") == 0;
  return contest != "teams";
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
      [this, frame = std::move(frame)] { ask_once(session_, this, frame); },
      is_first ? Weight::Primary : Weight::Quiet));
}

void SeasonActs::show_season(const boost::json::object& told) {
  setEnabled(true);
  clear_layout(row_);
  setAccessibleName(shown_at(told, "name"));
  const v1::Welcome& lobby = std::as_const(session_).talk().lobby();
  const link::Entrant who{.season = pages::id_at(told, "id"), .player = lobby.player()};
  const bool is_over = pages::text_at(told, "status") == "over";
  if (who.player != 0 && !is_over) {
    const json::object entrant = one_of(pages::objects_at(told, "entrants"), who.player);
    if (!entrant.empty() && pages::text_at(entrant, "state") != "withdrawn") {
      const json::object check_in = pages::object_at(told, "check_in");
      const bool is_asked = !check_in.empty() && !is_here(check_in, who.player);
      if (is_asked) add_act("league.check_in", "season_check_in", link::to_check_in(who), true);
      add_act("league.withdraw", "season_withdraw", link::to_withdraw(who), false);
    } else {
      if (!one_of(pages::objects_at(told, "invited"), who.player).empty()) {
        row_->addWidget(new QLabel(session_.say("league.invited")));
        add_act("league.decline", "season_decline", link::to_withdraw(who), false);
      }
      add_register(told, who);
    }
  }
  row_->addStretch();
  setVisible(row_->count() > 1);
}

void SeasonActs::add_register(const boost::json::object& told, link::Entrant who) {
  if (may_register(told)) {
    return add_act("league.register", "season_register", link::to_register(who, 0), true);
  }
  for (const json::object& team : pages::objects_at(told, "teams")) {
    const auto number = static_cast<std::uint32_t>(pages::number_at(team, "team"));
    row_->addWidget(new_button(
        session_.say("league.register") + QStringLiteral(": ") + shown_at(team, "name"),
        "season_register_team",
        [this, who, number] { ask_once(session_, this, link::to_register(who, number)); }));
  }
}

}  // namespace lair::desktop
