#include "server/league/decide.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "server/league/comparison.hpp"
#include "server/league/entry.hpp"
#include "server/league/limits.hpp"
#include "server/league/next_round.hpp"
#include "server/league/paper.hpp"
#include "server/league/sound.hpp"
#include "server/league/undo.hpp"
#include "server/league/waiting_list.hpp"

namespace lair::league {
namespace {

using Decided = Result<Event, LeagueRefusal>;

auto refuse(std::string_view code) { return fail(league_refusal(code)); }

const RoundTable* table_at(const Season& season, std::uint32_t round, std::uint32_t table) {
  const Round* found = season.round(round);
  if (found == nullptr || table < 1 || table > found->tables.size()) return nullptr;
  return &found->tables[table - 1];
}

// One function for each kind of act; each may rely on the season being open.
class Decider {
 public:
  Decider(const Season& season, const Act& act) : season_(season), act_(act) {}

  Decided operator()(const SeasonOpened&) const { return refuse("cannot_undo"); }

  Decided operator()(const SettingsChanged& changed) const {
    if (!is_organiser()) return refuse("not_organiser");
    if (const auto fault = fault_in(changed.settings)) return fail(*fault);
    if (season_.last_round() != nullptr && changed.settings.house != season_.settings.house) {
      return refuse("house_changed");
    }
    if (season_.last_round() != nullptr &&
        !keeps_what_is_frozen(season_.settings, changed.settings)) {
      return refuse("settings_frozen");
    }
    return Event(changed);
  }

  Decided operator()(const OrganiserAdded& added) const {
    if (!is_organiser() && !act_.is_operator) return refuse("not_organiser");
    if (season_.is_organiser(added.player)) return refuse("already_organiser");
    if (season_.organisers.size() >= kOrganisersMax) return refuse("too_many_organisers");
    return Event(added);
  }

  Decided operator()(const OrganiserRemoved& removed) const {
    if (!is_organiser()) return refuse("not_organiser");
    if (!season_.is_organiser(removed.player)) return refuse("no_such_organiser");
    if (season_.organisers.size() == 1) return refuse("last_organiser");
    return Event(removed);
  }

  Decided operator()(const Registered& registered) const {
    // Nobody else can register a player; an organiser may invite them. A round seats everybody who
    // is registered.
    if (act_.actor && *act_.actor != registered.player) return refuse("for_themselves");
    const Entrant* known = season_.entrant(registered.player);
    const bool seeks_team = season_.has_teams() && known != nullptr && known->team == 0;
    if (known != nullptr && known->state != EntrantState::Withdrawn && !seeks_team) {
      return refuse("already_registered");
    }
    if (season_.is_closed()) return refuse("knock_out_begun");
    // Organisers, operators and imported records need no invitation.
    const bool is_let_in = is_organiser() || act_.is_operator;
    if (!is_let_in && needs_invitation(season_, registered.player)) return refuse("only_invited");
    if (const auto why = why_not_into_team(season_, registered)) return refuse(*why);
    if (known == nullptr && season_.entrants.size() >= kEntrantsMax) return refuse("season_full");
    Registered entered = registered;
    entered.moved_up = first_waiting(season_);
    return Event(std::move(entered));
  }

  // Player 0 stands for a name that nobody has.
  Decided operator()(const PlayerInvited& invited) const {
    if (!is_organiser()) return refuse("not_organiser");
    if (invited.player == PlayerId()) return refuse("no_such_person");
    const Entrant* known = season_.entrant(invited.player);
    if (known != nullptr && known->state != EntrantState::Withdrawn) {
      return refuse("already_registered");
    }
    if (season_.is_invited(invited.player)) return refuse("already_invited");
    if (season_.invited.size() >= kEntrantsMax) return refuse("season_full");
    return Event(invited);
  }

  // Also declines or takes back an invitation.
  Decided operator()(const Withdrawn& withdrawn) const {
    if (!is_own(withdrawn.player)) return refuse("for_yourself");
    const Entrant* known = season_.entrant(withdrawn.player);
    const bool is_in = known != nullptr && known->state != EntrantState::Withdrawn;
    if (!is_in && !season_.is_invited(withdrawn.player)) return refuse("not_registered");
    if (withdrawn.reason.size() > kReasonBytesMax) return refuse("reason_missing");
    return Event(withdrawn);
  }

  Decided operator()(const CheckInOpened& opened) const {
    if (!is_organiser()) return refuse("not_organiser");
    if (!season_.has_next_round()) return refuse("no_more_rounds");
    if (opened.round != season_.next_round()) return refuse("no_such_round");
    if (opened.deadline <= act_.at || opened.deadline > kTimeMax) return refuse("bad_amount");
    return Event(opened);
  }

  Decided operator()(const CheckedIn& checked) const {
    if (!is_own(checked.player)) return refuse("for_yourself");
    const Entrant* known = season_.entrant(checked.player);
    if (known == nullptr || known->state == EntrantState::Withdrawn)
      return refuse("not_registered");
    const auto& open = season_.check_in;
    if (!open || act_.at >= open->deadline) return refuse("check_in_closed");
    if (open->has(checked.player)) return refuse("already_checked_in");
    return Event(checked);
  }

  Decided operator()(const RoundStarted& started) const {
    if (!is_organiser()) return refuse("not_organiser");
    if (season_.is_paused) return refuse("season_paused");
    if (!season_.has_all_results()) return refuse("round_running");
    if (!season_.has_next_round()) return refuse("no_more_rounds");
    if (started.round != season_.next_round()) return refuse("no_such_round");
    const bool are_walls_secret = !season_.settings.seed_salt.empty();
    if (season_.is_duplicate() && !are_walls_secret) return refuse("walls_known");
    auto drawn = draw_next(season_);
    if (!drawn) return fail(drawn.error());
    return Event(*std::move(drawn));
  }

  Decided operator()(const ResultTaken& taken) const {
    if (act_.actor) return refuse("result_by_hand");
    const RoundTable* table = table_at(season_, taken.round, taken.table);
    if (table == nullptr) return refuse("no_such_table");
    if (table->result) return refuse("result_known");
    if (table->in_person) return refuse("plays_in_person");
    if (!is_sound(taken.result)) return refuse("bad_result");
    const bool is_told =
        season_.is_duplicate() ? adds_up(taken.result) : taken.result.deals.empty();
    if (!is_told) return refuse("bad_result");
    return Event(taken);
  }

  Decided operator()(const Adjudicated& ruling) const {
    if (!is_organiser()) return refuse("not_organiser");
    const RoundTable* table = table_at(season_, ruling.round, ruling.table);
    if (table == nullptr) return refuse("no_such_table");
    if (!is_reason(ruling.reason)) return refuse("reason_missing");
    if (!is_sound(ruling.result)) return refuse("bad_result");
    Adjudicated ruled = ruling;
    ruled.result.game = table->result ? table->result->game : std::nullopt;
    ruled.result.deals.clear();
    return Event(ruled);
  }

  Decided operator()(const Penalized& penalty) const {
    if (!is_organiser()) return refuse("not_organiser");
    if (season_.entrant(penalty.player) == nullptr) return refuse("not_registered");
    if (!is_reason(penalty.reason)) return refuse("reason_missing");
    if (penalty.twelfths < 1 || penalty.twelfths > most_off(penalty.player)) {
      return refuse("bad_amount");
    }
    return Event(penalty);
  }

  Decided operator()(const TimeExtended& extended) const {
    if (!is_organiser()) return refuse("not_organiser");
    const RoundTable* table = table_at(season_, extended.round, extended.table);
    if (table == nullptr) return refuse("no_such_table");
    if (table->is_settled()) return refuse("result_known");
    if (extended.seconds < 1 || extended.seconds > kExtraSecondsMax) return refuse("bad_amount");
    return Event(extended);
  }

  Decided operator()(const Paused& paused) const {
    if (!is_organiser()) return refuse("not_organiser");
    if (season_.is_paused) return refuse("season_paused");
    return Event(paused);
  }

  Decided operator()(const Resumed& resumed) const {
    if (!is_organiser()) return refuse("not_organiser");
    if (!season_.is_paused) return refuse("not_paused");
    return Event(resumed);
  }

  Decided operator()(const RoundAbandoned& abandoned) const {
    if (!is_organiser() && !act_.is_operator) return refuse("not_organiser");
    const Round* last = season_.last_round();
    if (last == nullptr || last->number != abandoned.round) return refuse("no_such_round");
    if (!is_reason(abandoned.reason)) return refuse("reason_missing");
    return Event(abandoned);
  }

  // Only an operator may remove a season, and organisers cannot restore it: their season may be the
  // problem.
  Decided operator()(const SeasonRemoved& removed) const {
    if (!act_.is_operator) return refuse("not_operator");
    if (season_.is_removed) return refuse("season_removed");
    if (!has_said_why(removed.reason)) return refuse("reason_missing");
    return Event(removed);
  }

  Decided operator()(const Undone& undone) const {
    if (season_.is_removed) return brought_back(undone);
    if (!is_organiser()) return refuse("not_organiser");
    if (!is_reason(undone.reason)) return refuse("reason_missing");
    if (const auto why = Undoing(season_).why_not(undone.event)) return refuse(*why);
    return Event(undone);
  }

  Decided operator()(const Missed& missed) const {
    if (act_.actor) return refuse("not_organiser");
    const RoundTable* table = table_at(season_, missed.round, missed.table);
    if (table == nullptr) return refuse("no_such_table");
    if (table->counted()) return refuse("result_known");
    const bool was_seated =
        std::ranges::find(table->players, missed.player) != table->players.end();
    const bool is_known =
        std::ranges::find(table->missing, missed.player) != table->missing.end() ||
        table->is_lost_by(missed.player);
    if (!was_seated || is_known) return refuse("wrong_players");
    if (missed.substitute) {
      const auto free = substitutes_for(season_, *season_.round(missed.round));
      const bool may_sit = std::ranges::find(free, *missed.substitute) != free.end();
      if (!may_sit || missed.absent != Absent::Substitute) return refuse("wrong_players");
    }
    return Event(missed);
  }

  // Refused while the season is paused, since its clocks stand still anyway.
  Decided operator()(const TimeLost& lost) const {
    if (act_.actor) return refuse("not_organiser");
    if (season_.is_paused) return refuse("season_paused");
    if (season_.has_all_results()) return refuse("no_such_round");
    if (lost.seconds < 1 || lost.seconds > kDownSecondsMax) return refuse("bad_amount");
    return Event(lost);
  }

  Decided operator()(const MovedInPerson& moved) const {
    if (!is_organiser()) return refuse("not_organiser");
    const RoundTable* table = table_at(season_, moved.round, moved.table);
    if (table == nullptr) return refuse("no_such_table");
    if (season_.is_duplicate()) return refuse("duplicate_online");
    if (table->in_person) return refuse("plays_in_person");
    if (table->is_settled()) return refuse("result_known");
    return Event(moved);
  }

  // If hands are entered, the result is computed from them.
  Decided operator()(const PaperEntered& entered) const {
    const auto table = paper_table(entered.round, entered.table);
    if (!table) return fail(table.error());
    const bool may_go_on = is_organiser() || act_.is_operator;
    if (!may_go_on && (*table)->paper_entries >= kPaperEntriesMax) {
      return refuse("too_many_entries");
    }
    PaperEntered known = entered;
    known.result.game.reset();
    known.result.deals.clear();
    if (!entered.hands.empty()) {
      const auto told = result_of(entered.hands, season_.settings);
      if (!told) return refuse("bad_paper_hand");
      known.result = *told;
    }
    if (!is_sound(known.result)) return refuse("bad_result");
    if (total_of(known.result) != total_of(season_.settings)) return refuse("wrong_total");
    return Event(known);
  }

  Decided operator()(const PaperConfirmed& confirmed) const {
    const auto table = paper_table(confirmed.round, confirmed.table);
    if (!table) return fail(table.error());
    if (!is_latest_entry(**table, confirmed.entry)) return refuse("no_such_entry");
    if ((*table)->paper->by == *act_.actor) return refuse("own_entry");
    return Event(confirmed);
  }

  Decided operator()(const PaperDisputed& disputed) const {
    const auto table = paper_table(disputed.round, disputed.table);
    if (!table) return fail(table.error());
    if (!is_latest_entry(**table, disputed.entry)) return refuse("no_such_entry");
    if (!is_reason(disputed.reason)) return refuse("reason_missing");
    return Event(disputed);
  }

  Decided operator()(const TeamAdded& added) const {
    if (!is_organiser()) return refuse("not_organiser");
    if (!season_.has_teams()) return refuse("no_teams");
    if (season_.teams.size() >= kTeamsMax) return refuse("too_many_teams");
    if (!is_free_name(added.name, 0)) return refuse("bad_team_name");
    auto highest = static_cast<std::uint32_t>(season_.follows.teams.size());
    for (const Record& record : season_.records) {
      const auto* before = std::get_if<TeamAdded>(&record.event);
      if (before != nullptr) highest = std::max(highest, before->team);
    }
    return Event(TeamAdded{highest + 1, added.name});
  }

  Decided operator()(const TeamRenamed& renamed) const {
    if (!is_organiser()) return refuse("not_organiser");
    if (season_.team(renamed.team) == nullptr) return refuse("no_such_team");
    if (!is_free_name(renamed.name, renamed.team)) return refuse("bad_team_name");
    return Event(renamed);
  }

  // Only for players who are registered or invited and not yet drawn for a round, so that everybody
  // knows beforehand where they will play.
  Decided operator()(const PlayerPlaced& placed) const {
    if (!is_organiser()) return refuse("not_organiser");
    const auto* divisions = std::get_if<Divisions>(&season_.settings.contest);
    if (divisions == nullptr) return refuse("no_divisions");
    if (placed.division < 1 || placed.division > divisions->count) {
      return refuse("no_such_division");
    }
    const bool is_known =
        season_.entrant(placed.player) != nullptr || season_.is_invited(placed.player);
    if (!is_known) return refuse("not_registered");
    const bool was_drawn = std::ranges::any_of(season_.rounds, [&](const Round& round) {
      return round.counts() && round.has(placed.player);
    });
    if (was_drawn) return refuse("division_fixed");
    return Event(placed);
  }

  Decided operator()(const SeasonEnded& ended) const {
    if (!is_organiser() && !act_.is_operator) return refuse("not_organiser");
    if (!season_.has_all_results()) return refuse("round_running");
    return Event(ended);
  }

 private:
  // In a removed season only the removal can be undone, whatever record was named.
  [[nodiscard]] Decided brought_back(Undone undone) const {
    if (!act_.is_operator) return refuse("season_removed");
    if (!has_said_why(undone.reason)) return refuse("reason_missing");
    for (const Record& record : season_.records) {
      const bool removes = std::holds_alternative<SeasonRemoved>(record.event);
      if (removes && !season_.undone.contains(record.number)) undone.event = record.number;
    }
    return Event(undone);
  }

  // The most that another penalty for that player may take off. Rule K6 for a duplicate.
  [[nodiscard]] std::int32_t most_off(PlayerId player) const {
    if (!season_.is_duplicate()) return kTwelfthsMax;
    std::int32_t left = kComparedPenaltiesMax;
    for (const Penalty& one : season_.penalties) {
      if (one.player == player) left -= one.twelfths;
    }
    return left;
  }

  // Whether it is a valid name that no other team has.
  [[nodiscard]] bool is_free_name(const std::string& name, std::uint32_t team) const {
    const auto is_taken = [&](const Team& one) { return one.name == name && one.number != team; };
    return !name.empty() && name.size() <= kTeamNameBytesMax && is_line(name) &&
           std::ranges::none_of(season_.teams, is_taken);
  }

  // A table in person whose result the actor may enter, confirm or dispute.
  [[nodiscard]] Result<const RoundTable*, LeagueRefusal> paper_table(std::uint32_t round,
                                                                     std::uint32_t number) const {
    const RoundTable* table = table_at(season_, round, number);
    if (table == nullptr) return refuse("no_such_table");
    if (!act_.actor || !(table->seats(*act_.actor) || season_.is_organiser(*act_.actor))) {
      return refuse("not_of_that_table");
    }
    if (table->counted()) return refuse("result_known");
    if (!table->in_person) return refuse("plays_online");
    return table;
  }

  static bool is_latest_entry(const RoundTable& table, std::uint32_t entry) {
    return table.paper && table.paper->entry == entry && !table.paper->disputed_by;
  }

  // An operator may leave the reason out.
  [[nodiscard]] bool has_said_why(const std::string& reason) const {
    return is_reason(reason) || (act_.is_operator && reason.empty());
  }

  [[nodiscard]] bool is_organiser() const {
    return !act_.actor || season_.is_organiser(*act_.actor);
  }

  [[nodiscard]] bool is_own(PlayerId player) const {
    return !act_.actor || *act_.actor == player || is_organiser();
  }

  const Season& season_;
  const Act& act_;
};

// Organisers can still act when players have filled their part of the log.
bool is_full(const Season& season, const Act& act) {
  if (!act.actor || makes_room(act.event)) return false;
  const bool organises = act.is_operator || season.is_organiser(*act.actor);
  const std::size_t records = organises ? kRecordsMax : kPlayersRecordsMax;
  const std::size_t bytes = organises ? kLogBytesMax : kPlayersLogBytesMax;
  return season.records.size() >= records || season.log_bytes >= bytes;
}

}  // namespace

Result<Record, LeagueRefusal> open_season(const SeasonSettings& settings,
                                          PlayerId organiser,
                                          std::int64_t at,
                                          Follows follows) {
  if (const auto fault = fault_in(settings)) return fail(*fault);
  SeasonOpened opened{.settings = settings, .organiser = organiser};
  opened.follows = std::move(follows);
  return Record{.number = 1, .actor = organiser, .at = at, .event = std::move(opened)};
}

bool makes_room(const Event& event) {
  return std::holds_alternative<SeasonEnded>(event) || std::holds_alternative<SeasonRemoved>(event);
}

Result<Record, LeagueRefusal> decide(const Season& season, const Act& act) {
  const bool removes = std::holds_alternative<SeasonRemoved>(act.event);
  if (season.is_over && !removes && !std::holds_alternative<Undone>(act.event)) {
    return refuse(season.is_removed ? "season_removed" : "season_over");
  }
  if (is_full(season, act)) return refuse("season_log_full");
  auto event = std::visit(Decider(season, act), act.event);
  if (!event) return fail(event.error());
  return Record{.number = static_cast<std::uint32_t>(season.records.size() + 1),
                .actor = act.actor,
                .at = act.at,
                .event = *std::move(event)};
}

}  // namespace lair::league
