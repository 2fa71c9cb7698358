#include "server/league/season.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/match_on.hpp"
#include "server/league/knock_out.hpp"
#include "server/league/limits.hpp"
#include "server/league/waiting_list.hpp"
#include "server/league/weight.hpp"

namespace lair::league {
namespace {

Round& last_counting(Season& season) {
  const auto found = std::ranges::find_if(
      season.rounds.rbegin(), season.rounds.rend(), [](const Round& one) { return one.counts(); });
  ensure(found != season.rounds.rend(), "a round that counts has begun");
  return *found;
}

RoundTable& table_of(Season& season, std::uint32_t round, std::uint32_t table) {
  for (Round& one : season.rounds) {
    if (one.number != round || !one.counts()) continue;
    ensure(table >= 1 && table <= one.tables.size(), "a table of the round is named");
    return one.tables[table - 1];
  }
  ensure(false, "a round that counts is named");
  return season.rounds.front().tables.front();
}

void enter(Season& season, const Registered& registered) {
  const PlayerId player = registered.player;
  // There are fewer free seats than there were if settings that had added some were undone.
  std::vector<PlayerId> moved_up = registered.moved_up;
  moved_up.resize(std::min(moved_up.size(), free_seats(season)));
  move_up(season, {.moved_up = std::move(moved_up), .gave_way = {}});
  // Players who come back after a withdrawal keep their results.
  std::erase_if(season.entrants, [&](const Entrant& one) { return one.player == player; });
  const EntrantState state = free_seats(season) > 0 ? EntrantState::Playing : EntrantState::Waiting;
  season.entrants.push_back({player, state, registered.team});
  std::erase(season.invited, player);
}

// Older servers took any time; browsers fail at one that no calendar has.
std::int64_t in_calendar(std::int64_t time) { return std::clamp<std::int64_t>(time, 0, kTimeMax); }

SeasonSettings in_calendar(SeasonSettings settings) {
  for (std::int64_t& start : settings.starts) start = in_calendar(start);
  return settings;
}

void open(Season& season, const SeasonOpened& opened) {
  season.settings = in_calendar(opened.settings);
  season.organisers = {opened.organiser};
  season.imported = opened.imported;
  season.follows = opened.follows;
  season.invited = opened.follows.invited;
  season.placed = opened.follows.placed;
  for (const std::string& name : opened.follows.teams) {
    season.teams.push_back({static_cast<std::uint32_t>(season.teams.size() + 1), name});
  }
}

void place(Season& season, const PlayerPlaced& placed) {
  std::erase_if(season.placed,
                [&](const PlayerPlaced& one) { return one.player == placed.player; });
  season.placed.push_back(placed);
}

void rename(Season& season, const TeamRenamed& renamed) {
  const auto found = std::ranges::find(season.teams, renamed.team, &Team::number);
  if (found != season.teams.end()) found->name = renamed.name;
}

// If the start of the next round moves, the deadline of its check-in moves with it.
void change_settings(Season& season, const SettingsChanged& changed) {
  const auto start_of_next = [&]() -> std::optional<std::int64_t> {
    const std::size_t next = season.next_round();
    const auto& starts = season.settings.starts;
    return next <= starts.size() ? std::optional(starts[next - 1]) : std::nullopt;
  };
  const auto before = start_of_next();
  season.settings = in_calendar(changed.settings);
  const auto after = start_of_next();
  if (season.check_in && after && season.check_in->deadline == before) {
    season.check_in->deadline = *after;
  }
}

// Opened again for the same round, it gets another deadline; whoever has checked in stays so.
void open_check_in(Season& season, const CheckInOpened& opened) {
  if (!season.check_in || season.check_in->round != opened.round) {
    season.check_in = CheckIn{.round = opened.round, .deadline = 0, .here = {}};
  }
  season.check_in->deadline = in_calendar(opened.deadline);
}

// If a later check-in was undone, somebody may have checked in to it and to the one before.
void check_in(Season& season, PlayerId player) {
  if (season.check_in && !season.check_in->has(player)) season.check_in->here.push_back(player);
}

void undo(Season& season, const Undone& undone, std::int64_t at) {
  ensure(undone.event >= 1 && undone.event < season.records.size(), "an earlier act is undone");
  const Record& record = season.records[undone.event - 1];
  const auto* opened = std::get_if<CheckInOpened>(&record.event);
  if (opened != nullptr) season.undone_check_in = {.round = opened->round, .at = at};
}

// If the withdrawal before it was undone, the player plays and needs no invitation.
void invite(Season& season, PlayerId player) {
  const Entrant* known = season.entrant(player);
  const bool is_in = known != nullptr && known->state != EntrantState::Withdrawn;
  if (!is_in && !season.is_invited(player)) season.invited.push_back(player);
}

void leave(Season& season, PlayerId player) {
  for (Entrant& one : season.entrants) {
    if (one.player == player) one.state = EntrantState::Withdrawn;
  }
  std::erase(season.invited, player);
  if (season.check_in) std::erase(season.check_in->here, player);
  fill_seats(season);
}

void start(Season& season, const RoundStarted& started, std::int64_t at) {
  take_seats(season, started);
  Round round{.number = started.round,
              .tables = {},
              .byes = started.pairing.byes,
              .moved_up = started.moved_up,
              .gave_way = started.gave_way,
              .check_in = std::exchange(season.check_in, std::nullopt),
              .started = at,
              .abandoned = {}};
  for (std::size_t place = 0; place < started.pairing.tables.size(); ++place) {
    RoundTable table;
    table.players = started.pairing.tables[place];
    table.table = started.tables.at(place);
    table.in_person = season.settings.venue == Venue::InPerson;
    round.tables.push_back(std::move(table));
  }
  season.rounds.push_back(std::move(round));
}

// Restores the check-in of the abandoned round for when it is drawn again; a check-in that was open
// was for the round after it.
void abandon(Season& season, const std::string& reason) {
  Round& round = last_counting(season);
  round.abandoned = reason;
  season.check_in = round.check_in;
}

enum class Tables : std::uint8_t { All, Online };

// Gives more time to the tables that have no result yet.
void extend(Season& season, std::int64_t seconds, Tables tables = Tables::All) {
  if (seconds <= 0) return;
  for (Round& round : season.rounds) {
    if (!round.counts()) continue;
    for (RoundTable& table : round.tables) {
      if (table.is_settled() || (tables == Tables::Online && table.in_person)) continue;
      table.extra_seconds += static_cast<std::uint32_t>(seconds);
    }
  }
}

void pause(Season& season, std::int64_t at) {
  season.is_paused = true;
  season.paused_at = at;
}

// Extends the time of the tables still playing by as long as the season was paused, so the bell
// waits too.
void resume(Season& season, std::int64_t at) {
  season.is_paused = false;
  if (season.rounds.empty()) return;
  extend(season, at - std::max(season.paused_at, season.rounds.back().started));
}

// Closes check-in, since no further round will be played.
void end(Season& season) {
  season.is_over = true;
  season.check_in.reset();
}

void miss(RoundTable& table, const Missed& missed, std::int64_t at) {
  if (!missed.substitute) {
    const bool loses = missed.absent == Absent::WalkOver;
    (loses ? table.lost : table.missing).push_back(missed.player);
    return;
  }
  std::ranges::replace(table.players,
                       std::optional<PlayerId>(missed.player),
                       std::optional<PlayerId>(missed.substitute));
  table.replaced.push_back({missed.player, *missed.substitute});
  table.waits_since = at - table.extra_seconds;
}

// Seasons imported by older servers may tell deals in a ruling, which nobody has checked.
void adjudicate(RoundTable& table, const Adjudicated& ruling, std::uint32_t number) {
  table.ruling = ruling.result;
  table.ruling->deals.clear();
  table.reason = ruling.reason;
  table.rulings.push_back(number);
}

void enter_paper(RoundTable& table, const PaperEntered& entered, const Record& record) {
  ++table.paper_entries;
  table.paper = PaperResult{.entry = record.number,
                            .by = record.actor.value_or(PlayerId()),
                            .result = entered.result,
                            .hands = entered.hands,
                            .disputed_by = {},
                            .reason = {}};
}

void confirm_paper(RoundTable& table) {
  ensure(table.paper.has_value(), "a result that was entered is confirmed");
  table.result = table.paper->result;
}

void dispute_paper(RoundTable& table, const PaperDisputed& disputed, const Record& record) {
  ensure(table.paper.has_value(), "a result that was entered is disputed");
  table.paper->disputed_by = record.actor;
  table.paper->reason = disputed.reason;
}

void keep(Season& season, const Record& record) {
  season.records.push_back(record);
  season.log_bytes += weight_of(record.event);
}

void fold(Season& season, const Record& record) {
  std::visit(
      Match{[&](const SeasonOpened& opened) { open(season, opened); },
            [&](const SettingsChanged& changed) { change_settings(season, changed); },
            [&](const OrganiserAdded& added) {
              if (!season.is_organiser(added.player)) season.organisers.push_back(added.player);
            },
            [&](const OrganiserRemoved& removed) { std::erase(season.organisers, removed.player); },
            [&](const Registered& registered) { enter(season, registered); },
            [&](const Withdrawn& withdrawn) { leave(season, withdrawn.player); },
            [&](const CheckInOpened& opened) { open_check_in(season, opened); },
            [&](const CheckedIn& checked) { check_in(season, checked.player); },
            [&](const RoundStarted& started) { start(season, started, record.at); },
            [&](const ResultTaken& taken) {
              table_of(season, taken.round, taken.table).result = taken.result;
            },
            [&](const Adjudicated& ruling) {
              adjudicate(table_of(season, ruling.round, ruling.table), ruling, record.number);
            },
            [&](const Penalized& penalty) {
              season.penalties.push_back({penalty.player, penalty.twelfths, penalty.reason});
            },
            [&](const TimeExtended& extended) {
              table_of(season, extended.round, extended.table).extra_seconds += extended.seconds;
            },
            [&](const Paused&) { pause(season, record.at); },
            [&](const Resumed&) { resume(season, record.at); },
            [&](const RoundAbandoned& abandoned) { abandon(season, abandoned.reason); },
            [&](const Undone& undone) { undo(season, undone, record.at); },
            [&](const SeasonEnded&) { end(season); },
            [&](const SeasonRemoved&) {
              end(season);
              season.is_removed = true;
            },
            [&](const Missed& missed) {
              miss(table_of(season, missed.round, missed.table), missed, record.at);
            },
            [&](const PlayerInvited& invited) { invite(season, invited.player); },
            // At a real table people go on while the server is down.
            [&](const TimeLost& lost) { extend(season, lost.seconds, Tables::Online); },
            [&](const MovedInPerson& moved) {
              table_of(season, moved.round, moved.table).in_person = true;
            },
            [&](const PaperEntered& entered) {
              enter_paper(table_of(season, entered.round, entered.table), entered, record);
            },
            [&](const PaperConfirmed& confirmed) {
              confirm_paper(table_of(season, confirmed.round, confirmed.table));
            },
            [&](const TeamAdded& added) {
              season.teams.push_back({added.team, added.name});
            },
            [&](const TeamRenamed& renamed) { rename(season, renamed); },
            [&](const PlayerPlaced& placed) { place(season, placed); },
            [&](const PaperDisputed& disputed) {
              dispute_paper(table_of(season, disputed.round, disputed.table), disputed, record);
            }},
      record.event);
}

template <class Records>
Season folded(const Records& records) {
  Season season;
  for (const Record& record : records) {
    if (const auto* undone = std::get_if<Undone>(&record.event))
      season.undone.insert(undone->event);
  }
  for (const Record& record : records) {
    keep(season, record);
    if (!season.undone.contains(record.number)) fold(season, record);
  }
  return season;
}

}  // namespace

bool Round::is_over() const {
  return std::ranges::all_of(tables, [](const RoundTable& one) { return one.is_settled(); });
}

bool Round::seats(PlayerId player) const {
  return std::ranges::any_of(tables, [&](const RoundTable& one) { return one.seats(player); });
}

bool Round::has(PlayerId player) const {
  return seats(player) || std::ranges::find(byes, player) != byes.end();
}

bool CheckIn::has(PlayerId player) const { return std::ranges::find(here, player) != here.end(); }

std::vector<PlayerId> RoundTable::lost_to_substitutes() const {
  std::vector<PlayerId> drawn;
  for (const Replaced& one : replaced) {
    const bool was_drawn = std::ranges::find(replaced, one.player, &Replaced::by) == replaced.end();
    if (was_drawn) drawn.push_back(one.player);
  }
  return drawn;
}

bool RoundTable::seats(PlayerId player) const {
  return std::ranges::find(players, std::optional<PlayerId>(player)) != players.end();
}

bool RoundTable::is_lost_by(PlayerId player) const {
  return !ruling && std::ranges::find(lost, player) != lost.end();
}

bool RoundTable::is_lost_at(std::size_t seat) const {
  const auto& player = players.at(seat);
  return player && is_lost_by(*player);
}

bool RoundTable::is_forfeit() const {
  return std::ranges::all_of(
      players, [&](const std::optional<PlayerId>& one) { return !one || is_lost_by(*one); });
}

bool Season::is_organiser(PlayerId player) const {
  return std::ranges::find(organisers, player) != organisers.end();
}

const Entrant* Season::entrant(PlayerId player) const {
  const auto found = std::ranges::find(entrants, player, &Entrant::player);
  return found == entrants.end() ? nullptr : &*found;
}

bool Season::is_invited(PlayerId player) const {
  return std::ranges::find(invited, player) != invited.end();
}

const Team* Season::team(std::uint32_t number) const {
  const auto found = std::ranges::find(teams, number, &Team::number);
  return found == teams.end() ? nullptr : &*found;
}

std::uint32_t Season::division_of(PlayerId player) const {
  const auto* divisions = std::get_if<Divisions>(&settings.contest);
  if (divisions == nullptr) return 0;
  const auto found = std::ranges::find(placed, player, &PlayerPlaced::player);
  return found == placed.end() ? divisions->count : std::min(found->division, divisions->count);
}

const Round* Season::last_round() const {
  const auto found = std::ranges::find_if(
      rounds.rbegin(), rounds.rend(), [](const Round& one) { return one.counts(); });
  return found == rounds.rend() ? nullptr : &*found;
}

const Round* Season::round(std::uint32_t number) const {
  const auto found = std::ranges::find_if(
      rounds, [&](const Round& one) { return one.counts() && one.number == number; });
  return found == rounds.end() ? nullptr : &*found;
}

std::uint32_t Season::next_round() const {
  const Round* last = last_round();
  return last == nullptr ? 1 : last->number + 1;
}

bool Season::has_all_results() const {
  return std::ranges::all_of(rounds,
                             [](const Round& one) { return !one.counts() || one.is_over(); });
}

bool Season::has_next_round() const {
  if (!std::holds_alternative<KnockOut>(settings.contest)) return next_round() <= settings.rounds;
  const Round* last = last_round();
  return last == nullptr || !is_final(*last);
}

bool Season::is_closed() const {
  return std::holds_alternative<KnockOut>(settings.contest) && last_round() != nullptr;
}

void apply(Season& season, const Record& record) {
  ensure(record.number == season.records.size() + 1, "a season's records follow one another");
  if (std::holds_alternative<Undone>(record.event)) {
    RecordLog records = season.records;
    records.push_back(record);
    season = season_from(records);
    return;
  }
  keep(season, record);
  fold(season, record);
}

Season season_from(const std::vector<Record>& records) { return folded(records); }

Season season_from(const RecordLog& records) { return folded(records); }

}  // namespace lair::league
