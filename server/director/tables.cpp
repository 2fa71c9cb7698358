// The tables of a round: who is waited for, when a game begins, and when it ends.
#include <algorithm>
#include <chrono>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "server/director/director.hpp"
#include "server/fair/duplicate.hpp"
#include "server/league/sealed.hpp"
#include "server/league/waiting_list.hpp"
#include "server/table/houses.hpp"

namespace lair::director {
namespace {

constexpr std::int64_t kAskAgainSeconds = 3;
constexpr std::int64_t kComingBackSecondsMax = 10;

bool is_here(const TableStands& stands, PlayerId player) {
  return std::ranges::find(stands.here, std::optional(player)) != stands.here.end();
}

// Whether nobody is at the table. False while it is held, since then nobody is expected.
bool is_deserted(const TableStands& stands) {
  const auto is_nobody = [](const std::optional<PlayerId>& player) { return !player; };
  return !stands.is_held && std::ranges::all_of(stands.here, is_nobody);
}

// The players who are expected at the table and are not there.
std::vector<PlayerId> missing_at(const league::RoundTable& seats, const TableStands& stands) {
  std::vector<PlayerId> missing;
  for (const auto& player : seats.players) {
    if (player && !seats.is_lost_by(*player) && !is_here(stands, *player))
      missing.push_back(*player);
  }
  return missing;
}

// The grace at the table: the season's waiting time, but at least 10 and at most 60 seconds.
std::chrono::seconds grace_of(const league::SeasonSettings& settings) {
  constexpr std::uint32_t kGraceSecondsMin = 10;
  constexpr std::uint32_t kGraceSecondsMax = 60;
  return std::chrono::seconds(
      std::clamp(settings.wait_seconds, kGraceSecondsMin, kGraceSecondsMax));
}

// Only the players drawn may sit; a bot plays for a player who goes away, until they are back. If
// all have gone, the table must end, since the next round waits for it.
table::TablePolicies policies_of(league::SeasonId season, const league::SeasonSettings& settings) {
  constexpr std::uint32_t kAbandonedSecondsMin = 10 * 60;
  const std::chrono::seconds abandoned(std::max(settings.wait_seconds, kAbandonedSecondsMin));
  table::TablePolicies policies;
  policies.admission = table::Admission::League;
  policies.league = season.value();
  policies.length = settings.length;
  policies.absence = {.grace = grace_of(settings),
                      .then = table::AbsenceStep::Bot,
                      .substitutes = false,
                      .abandoned = abandoned};
  policies.pauses = 0;
  if (std::holds_alternative<league::Duplicate>(settings.contest)) {
    policies.duplicate = true;
    policies.spectators = table::Watching::Nothing;
  }
  return policies;
}

// When the wait for missing players ends. Players who were there before the server went down get a
// moment to come back.
std::int64_t waited_until(const league::SeasonSettings& settings,
                          const league::Round& round,
                          const league::RoundTable& seats,
                          std::int64_t up_since) {
  const std::int64_t since = seats.waits_since != 0 ? seats.waits_since : round.started;
  const std::int64_t back =
      std::min<std::int64_t>(settings.wait_seconds / 4, kComingBackSecondsMax);
  return std::max(since + settings.wait_seconds + seats.extra_seconds, up_since + back);
}

}  // namespace

// The players to seat, without those who have lost by not coming.
SeatedPlayers Director::players_at(const league::RoundTable& seats) {
  SeatedPlayers players;
  for (const Seat seat : kSeats) {
    const auto& player = seats.players.at(index_of(seat));
    if (!player || seats.is_lost_by(*player)) continue;
    players[seat] = {*player, ports_.people.name_of(*player).value_or("?")};
  }
  return players;
}

// Opens these tables, or takes their results: when a round starts, when a substitute takes a seat,
// and when the server or its disk comes back.
void Director::bring(const std::vector<table::TableId>& tables) {
  {
    const std::lock_guard lock(mutex_);
    for (const table::TableId table : tables) {
      const auto found = tables_.find(table.value());
      if (found == tables_.end()) continue;
      ++found->second.wanted;
      found->second.is_quiet = false;
    }
  }
  for (const table::TableId table : tables) look_now(table);
}

void Director::open_or_take(const Where& where) {
  if (ports_.games.has_ended(where.table)) {
    take_result(where);
  } else {
    seat(where);
  }
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(where.table.value());
  if (found != tables_.end()) found->second.seated = where.open.wanted;
}

// Opens the table if it does not exist yet, and seats its players.
void Director::seat(const Where& where) {
  const league::SeasonSettings& settings = where.season->settings;
  RoundTable made{.id = where.table, .settings = {}, .players = {}};
  made.settings.room = settings.room;
  made.settings.name = settings.name + " · " + std::to_string(where.open.round) + "/" +
                       std::to_string(where.open.place);
  made.settings.rules = settings.rules;
  if (const auto house = settings_from_text(settings.house)) made.settings.settings = *house;
  made.settings.settings = table::house_of(made.settings);
  made.settings.policies = policies_of(where.open.season, settings);
  made.players = players_at(*where.seats);
  for (const auto& player : made.players.values) {
    if (player) made.settings.policies.invited.push_back({player->name, player->player});
  }
  if (where.season->is_duplicate()) {
    made.walls = fair::round_secret(
        settings.seed_salt, settings.seed, league::draw_of(*where.season, *where.round));
  }
  ports_.tables.open(std::move(made));
}

std::optional<Director::Where> Director::find(table::TableId table) {
  Where where;
  {
    const std::lock_guard lock(mutex_);
    const auto found = tables_.find(table.value());
    if (found == tables_.end()) return std::nullopt;
    where.open = found->second;
  }
  where.table = table;
  where.season = ports_.office.running(where.open.season);
  where.round = where.season ? where.season->round(where.open.round) : nullptr;
  if (where.round == nullptr || where.open.place > where.round->tables.size()) return std::nullopt;
  where.seats = &where.round->tables[where.open.place - 1];
  if (where.seats->table != table.value()) return std::nullopt;
  return where;
}

std::vector<table::TableId> Director::watched() {
  const std::lock_guard lock(mutex_);
  std::vector<table::TableId> ids;
  for (const auto& [id, open] : tables_) {
    if (!open.is_quiet) ids.emplace_back(id);
  }
  return ids;
}

// Does nothing if the table has reported something new in the meantime.
void Director::set_quiet(const Where& where, bool is_quiet) {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(where.table.value());
  if (found == tables_.end() || found->second.stands != where.open.stands) return;
  found->second.is_quiet = is_quiet;
}

bool Director::may_ask(table::TableId table, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(table.value());
  if (found == tables_.end()) return false;
  if (is_lately(found->second.asked_at, now, kAskAgainSeconds)) return false;
  found->second.asked_at = now;
  return true;
}

void Director::table_stands(const TableStands& stands) {
  std::optional<league::SeasonId> moved;  // the season whose pages show the change
  bool is_back = false;  // the table is back in its state before its players sat down
  {
    const std::lock_guard lock(mutex_);
    const auto found = tables_.find(stands.table.value());
    if (found == tables_.end()) return;
    // What was asked in the previous stage has been done.
    const auto& before = found->second.stands;
    if (!before || before->stage != stands.stage || before->is_held != stands.is_held) {
      found->second.asked_at = 0;
    }
    is_back = before && before->stage == Stage::Over && stands.stage == Stage::Waiting;
    if (!before || *before != stands) {
      moved = found->second.season;
      found->second.is_quiet = false;
    }
    if (found->second.is_quiet) return;
    found->second.stands = stands;
    if (!is_deserted(stands)) {
      found->second.deserted_at.reset();
    } else if (!found->second.deserted_at) {
      found->second.deserted_at = ports_.now();
    }
  }
  if (moved) ports_.tables.season_changed(*moved);
  if (is_back) bring({stands.table});
  look_now(stands.table);
}

void Director::table_lost(table::TableId table) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = tables_.find(table.value());
    if (found == tables_.end()) return;
    found->second.stands.reset();
  }
  bring({table});
}

void Director::look_now(table::TableId table) {
  try {
    look(table, ports_.now());
  } catch (const std::exception&) {  // if it is a defect, the tick meets it too
  }
}

void Director::look(table::TableId table, std::int64_t now) {
  const auto where = find(table);
  if (!where) return;
  const bool is_wanted = where->open.wanted != where->open.seated;
  if (is_wanted && !where->seats->is_settled()) return open_or_take(*where);
  // Has reported nothing since the server started, or since an act that had closed it was undone.
  if (!where->open.stands) {
    if (ports_.games.has_ended(table)) return take_result(*where);
    return set_quiet(*where, true);
  }
  const Stage stage = where->open.stands->stage;
  const bool is_paused = where->season->is_paused;
  if (stage == Stage::Over) return take_result(*where);
  if (where->seats->is_settled()) {  // by a ruling, or because nobody came
    if (may_ask(table, now)) ports_.tables.end(table);
  } else if (where->open.stands->is_held != is_paused) {
    if (may_ask(table, now)) ports_.tables.hold(table, is_paused);
  } else if (is_paused) {
    return;
  } else if (stage == Stage::Waiting) {
    look_at_waiting(*where, now);
  } else {
    look_at_playing(*where, now);
  }
}

// Begins the match once everybody is there, or once the wait for missing players is over.
void Director::look_at_waiting(const Where& where, std::int64_t now) {
  const league::SeasonSettings& settings = where.season->settings;
  const std::vector<PlayerId> missing = missing_at(*where.seats, *where.open.stands);
  if (missing.empty()) return begin(where, now);
  if (now < waited_until(settings, *where.round, *where.seats, up_since_)) return;
  const bool is_nobody_here =
      std::ranges::none_of(where.seats->players, [&](const std::optional<PlayerId>& player) {
        return player && is_here(*where.open.stands, *player);
      });
  std::vector<PlayerId> unknown;
  std::ranges::copy_if(missing, std::back_inserter(unknown), [&](PlayerId player) {
    return std::ranges::find(where.seats->missing, player) == where.seats->missing.end();
  });
  if (unknown.empty()) return begin(where, now);
  if (!may_ask(where.table, now)) return;
  // If nobody came, there is nobody to play a game with.
  const league::Absent absent = is_nobody_here ? league::Absent::WalkOver : settings.absent;
  if (absent == league::Absent::Substitute) return replace(where, std::move(unknown));
  for (const PlayerId player : unknown) miss(where, player, absent);
}

// Replaces them with players of the waiting list who are connected; if there are not enough, a bot
// plays.
void Director::replace(const Where& where, std::vector<PlayerId> missing) {
  const auto waiting = league::substitutes_for(*where.season, *where.round);
  ports_.tables.who_is_here(
      waiting, [this, where, missing = std::move(missing)](const std::vector<PlayerId>& here) {
        std::size_t next = 0;
        for (const PlayerId player : missing) {
          std::optional<PlayerId> substitute;
          if (next < here.size()) substitute = here[next++];
          miss(where, player, league::Absent::Substitute, substitute);
        }
      });
}

void Director::begin(const Where& where, std::int64_t now) {
  if (!may_ask(where.table, now)) return;
  ports_.tables.start(where.table, players_at(*where.seats));
}

void Director::miss(const Where& where,
                    PlayerId player,
                    league::Absent absent,
                    std::optional<PlayerId> substitute) {
  act_for_house(where.open.season,
                league::Missed{where.open.round, where.open.place, player, absent, substitute});
}

// A table ends its match at its length by itself, except one opened before tables knew their
// length. At the bell it is told that the deal in play is its last, or is ended if the season does
// not have the hand finished. It is also ended if everybody has left it, since such a deal might
// never finish.
void Director::look_at_playing(const Where& where, std::int64_t now) {
  const league::SeasonSettings& settings = where.season->settings;
  const std::int64_t bell =
      where.round->started + 60 * std::int64_t{settings.minutes} + where.seats->extra_seconds;
  const bool is_ringing = settings.minutes > 0 && now >= bell;
  const bool is_between = where.open.stands->stage == Stage::BetweenDeals;
  const bool is_last = settings.length.unit == LengthUnit::Deals &&
                       ports_.games.deals_at(where.table) >= settings.length.count;
  const auto& deserted_at = where.open.deserted_at;
  const bool is_given_up = deserted_at && now >= *deserted_at + grace_of(settings).count();
  if (is_ringing && !is_between && settings.finishes_hand && !is_given_up) {
    if (may_ask(where.table, now)) ports_.tables.ring(where.table);
    return;
  }
  const bool ends = is_between ? is_ringing || is_last : is_ringing;
  if (ends && may_ask(where.table, now)) ports_.tables.end(where.table);
}

// Once a table is over its games no longer change, so they are read once.
void Director::take_result(const Where& where) {
  std::optional<PlayedGame> game;
  if (!where.seats->result) game = ports_.games.last_at(where.table);
  set_quiet(where, true);
  if (!game) return;  // no deal was played to its end: an organiser has to rule
  league::GameResult result{.game = game->id, .scores = game->scores, .hands = game->hands};
  if (where.season->is_duplicate()) result.deals = game->deals;
  league::Event taken = league::ResultTaken{where.open.round, where.open.place, std::move(result)};
  league::Act act{.actor = {}, .at = ports_.now(), .event = std::move(taken)};
  ports_.office.act(where.open.season, std::move(act), [this, where](const auto& record) {
    // It could not be written: try again later.
    const std::string_view code = record ? std::string_view() : record.error().code;
    if (code == "season_lost" || code == "season_busy") set_quiet(where, false);
  });
}

}  // namespace lair::director
