#include "server/league/imported.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/rules/registry.hpp"
#include "server/league/decide.hpp"
#include "server/league/divisions.hpp"
#include "server/league/limits.hpp"
#include "server/league/next_round.hpp"
#include "server/league/paper.hpp"
#include "server/league/sound.hpp"
#include "server/league/waiting_list.hpp"

namespace lair::league {
namespace {

using Wrong = std::optional<std::string>;

Wrong why_unsound(const SeasonSettings& settings) {
  if (const auto fault = fault_in(settings)) return std::string(fault->sentence);
  const auto house = settings_from_text(settings.house);
  if (!house) return house.error().sentence;
  if (find_rule_system(settings.rules) == nullptr) return "This server has no such rule system.";
  const auto rules = make_rule_set(settings.rules, *house);
  return rules ? std::nullopt : Wrong(rules.error().sentence);
}

bool are_entrants(const Season& season, const std::vector<PlayerId>& players, EntrantState state) {
  return std::ranges::all_of(players, [&](PlayerId player) {
    const Entrant* known = season.entrant(player);
    return known != nullptr && known->state == state;
  });
}

bool is_last_round_over(const Season& season) {
  const Round* last = season.last_round();
  return last == nullptr || last->is_over();
}

// Rounds were drawn on the other server, maybe by a seed that is still secret, so the pairing is
// taken as recorded, and so are lots that sent one of two equal players through.
Wrong why_unsound(const Season& season, const RoundStarted& started) {
  const auto refusal = [](std::string_view code) {
    return Wrong(std::string(league_refusal(code).sentence));
  };
  if (season.is_over) return refusal("season_over");
  if (season.is_paused) return refusal("season_paused");
  if (!is_last_round_over(season)) return refusal("round_running");
  if (started.round != season.next_round()) return refusal("no_such_round");
  if (!season.has_next_round()) return refusal("no_more_rounds");
  if (!are_entrants(season, started.moved_up, EntrantState::Waiting) ||
      !are_entrants(season, started.gave_way, EntrantState::Playing)) {
    return "A player who moved up for the round was not waiting, or one who gave way was not "
           "playing.";
  }
  Season after = season;
  take_seats(after, started);
  const std::vector<PlayerId> players = players_of_next(after, Lots::Any);
  const std::set<PlayerId> may_play(players.begin(), players.end());
  std::set<PlayerId> seated;
  const auto may_sit = [&](PlayerId player) {
    return may_play.contains(player) && seated.insert(player).second;
  };
  const auto& fours = started.pairing.tables;
  if (fours.empty() || fours.size() != started.tables.size()) return "The round has no tables.";
  for (const Four& four : fours) {
    if (four == Four{}) return "Nobody sits at a table of the round.";
    const bool is_fine = std::ranges::all_of(
        four, [&](const std::optional<PlayerId>& one) { return !one || may_sit(*one); });
    if (!is_fine) return "A player sits twice in the round, or does not play in it.";
  }
  if (!std::ranges::all_of(started.pairing.byes, may_sit)) {
    return "A player with a bye sits at a table, or does not play in the round.";
  }
  return std::nullopt;
}

// Checks that fields which decide fills in hold the values that it would fill in.
Wrong why_not_as_decided(const Event& told, const Event& decided) {
  if (const auto* entered = std::get_if<PaperEntered>(&told)) {
    const bool is_same = entered->result == std::get<PaperEntered>(decided).result;
    if (!is_same) return "The result does not match the hands.";
  }
  if (const auto* entered = std::get_if<Registered>(&told)) {
    // On older servers nobody moved up at this point.
    const bool is_same =
        entered->moved_up.empty() || entered->moved_up == std::get<Registered>(decided).moved_up;
    if (!is_same) return "A player who moved up was not waiting for a seat that was free.";
  }
  if (const auto* ruling = std::get_if<Adjudicated>(&told)) {
    const bool is_same = ruling->result == std::get<Adjudicated>(decided).result;
    if (!is_same) return "A ruling gives scores and hands won, no deals.";
  }
  if (const auto* added = std::get_if<TeamAdded>(&told)) {
    const bool is_same = added->team == std::get<TeamAdded>(decided).team;
    if (!is_same) return "Teams must be numbered 1, 2, 3 …";
  }
  if (const auto* undone = std::get_if<Undone>(&told)) {
    const bool is_same = undone->event == std::get<Undone>(decided).event;
    if (!is_same) return "In a season that was removed, only the removal can be undone.";
  }
  return std::nullopt;
}

// Older servers let a season go on and end although the ruling on an earlier table had been undone,
// and let it be undone even after the end. They also let an abandoned round count again after a
// player of it had changed team or division, a team take back a name that another one had, and
// players and organisers come back although there were enough, even organisers who had left the
// server. Where check-in was opened again, everybody had to check in again.
bool older_servers_allowed(const Season& season, const Event& event, std::string_view refusal) {
  if (std::holds_alternative<SeasonEnded>(event)) {
    return refusal == "round_running" && is_last_round_over(season);
  }
  if (std::holds_alternative<CheckedIn>(event)) return refusal == "already_checked_in";
  const auto* undone = std::get_if<Undone>(&event);
  if (undone == nullptr) return false;
  constexpr std::array<std::string_view, 3> kLater{
      "undo_moved", "team_full", "too_many_organisers"};
  if (std::ranges::find(kLater, refusal) != kLater.end()) return true;
  if (refusal != "undo_own" && refusal != "undo_later_first") return false;  // maybe no such act
  const Event& act = season.records[undone->event - 1].event;
  if (refusal == "undo_own") return std::holds_alternative<OrganiserRemoved>(act);
  return std::holds_alternative<Adjudicated>(act) || std::holds_alternative<TeamRenamed>(act);
}

Wrong why_unsound(const Season& season, const Record& record) {
  if (const auto* started = std::get_if<RoundStarted>(&record.event)) {
    if (record.actor && !season.is_organiser(*record.actor)) {
      return std::string(league_refusal("not_organiser").sentence);
    }
    return why_unsound(season, *started);
  }
  if (const auto* changed = std::get_if<SettingsChanged>(&record.event)) {
    if (auto wrong = why_unsound(changed->settings)) return wrong;
  }
  // Acts that only an operator may do are taken to have been done by an operator of that server.
  const auto decided = decide(
      season, {.actor = record.actor, .at = record.at, .event = record.event, .is_operator = true});
  if (!decided) {
    if (older_servers_allowed(season, record.event, decided.error().code)) return std::nullopt;
    return std::string(decided.error().sentence);
  }
  if (const auto* taken = std::get_if<ResultTaken>(&record.event)) {
    if (total_of(taken->result) != total_of(season.settings)) {
      return std::string(league_refusal("wrong_total").sentence);
    }
  }
  return why_not_as_decided(record.event, decided->event);
}

Wrong why_not_first(const Record& record) {
  const auto* opened = std::get_if<SeasonOpened>(&record.event);
  if (opened == nullptr) return "The first record must be the opening of the season.";
  if (record.actor != opened->organiser) {
    return "The player who opens a season must be its organiser.";
  }
  if (!is_sound(opened->follows)) return "A season cannot take this over from the previous one.";
  return why_unsound(opened->settings);
}

Wrong why_not_still(const Season& season) {
  if (season.is_removed) return std::string(league_refusal("season_removed").sentence);
  if (!season.is_over && !season.is_paused) {
    return "The season is in progress: pause it on its own server, then export it again.";
  }
  const Round* last = season.last_round();
  const bool is_waited_for = last != nullptr && !season.is_over &&
                             std::ranges::any_of(last->tables, [](const RoundTable& table) {
                               return !table.is_settled() && !table.in_person;
                             });
  if (!is_waited_for) return std::nullopt;
  return "A round is still being played: let it end, or abandon it, then export the season again.";
}

}  // namespace

std::string sentence_of(const Unsound& unsound) {
  if (unsound.record == 0) return unsound.why;
  return "Record " + std::to_string(unsound.record) + ": " + unsound.why;
}

Result<Season, Unsound> season_of_others(const std::vector<Record>& records, std::int64_t now) {
  if (records.empty() || records.size() > kImportedRecordsMax) {
    return fail(
        Unsound{0, "A season has 1 to " + std::to_string(kImportedRecordsMax) + " records."});
  }
  const auto undone = std::ranges::count_if(
      records, [](const Record& one) { return std::holds_alternative<Undone>(one.event); });
  if (undone > static_cast<std::ptrdiff_t>(kImportedUndoneMax)) {
    return fail(Unsound{
        0, "More than " + std::to_string(kImportedUndoneMax) + " acts of the season were undone."});
  }
  Season season;
  std::uint32_t number = 0;
  for (const Record& record : records) {
    ++number;
    if (record.number != number) {
      return fail(Unsound{number,
                          "Records must be numbered 1, 2, 3 …; this one has number " +
                              std::to_string(record.number) + "."});
    }
    if (record.at < 0 || record.at > now + kClockSkewSeconds) {
      return fail(Unsound{number, "Its time is in the future, or is not a time."});
    }
    if (auto wrong = number == 1 ? why_not_first(record) : why_unsound(season, record)) {
      return fail(Unsound{number, *std::move(wrong)});
    }
    apply(season, record);
  }
  if (auto wrong = why_not_still(season)) return fail(Unsound{0, *std::move(wrong)});
  return season;
}

}  // namespace lair::league
