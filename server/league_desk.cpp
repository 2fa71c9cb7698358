#include "server/league_desk.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/match_on.hpp"
#include "server/fair/shuffle.hpp"
#include "server/store/clock.hpp"
#include "server/table/house_card.hpp"
#include "server/table/houses.hpp"
#include "server/wire/season_codec.hpp"

namespace lair {
namespace {

constexpr std::int64_t kAskAgainSeconds = 3;
constexpr std::int64_t kCallAgainSeconds = 60;

std::uint64_t drawn_seed() {
  const fair::Seed drawn = fair::random_seed();
  std::uint64_t seed = 0;
  // Six bytes: what browsers count exactly.
  for (std::size_t byte = 0; byte < 6; ++byte) seed = seed << 8U | drawn.bytes[byte];
  return seed;
}

bool is_over(wire::TablePhase phase) {
  return phase == wire::TablePhase::Finished || phase == wire::TablePhase::Closed;
}

lobby::LeagueOutcome refused(std::string_view code, std::string sentence) {
  return {.code = std::string(code), .sentence = std::move(sentence)};
}

lobby::LeagueOutcome refused(const league::LeagueRefusal& refusal) {
  return refused(refusal.code, std::string(refusal.sentence));
}

bool is_here(const wire::TableSummary& line, PlayerId player) {
  return std::ranges::any_of(line.seats, [&](const wire::SeatState& seat) {
    return seat.kind == wire::SeatKind::Person && seat.player == player && seat.attending;
  });
}

// Those of the four who are to come and are not here.
std::vector<PlayerId> missing_at(const league::RoundTable& seats, const wire::TableSummary& line) {
  std::vector<PlayerId> missing;
  for (const auto& player : seats.players) {
    if (player && !seats.is_lost_by(*player) && !is_here(line, *player)) missing.push_back(*player);
  }
  return missing;
}

// Who was drawn sits there, nobody else; a bot plays for who goes away, until they are back.
table::TablePolicies policies_of(league::SeasonId season) {
  table::TablePolicies policies;
  policies.admission = table::Admission::League;
  policies.league = season.value();
  policies.absence = {.then = table::AbsenceStep::Bot, .substitutes = false};
  policies.pauses = 0;
  return policies;
}

}  // namespace

std::string complete_settings(league::SeasonSettings& settings) {
  if (find_rule_system(settings.rules) == nullptr) return "There is no rule system of that name.";
  const auto house = settings_from_text(settings.house);
  if (!house) return house.error().sentence;
  const auto card = table::house_card(settings.rules, *house);
  if (!card) return card.error().sentence;
  settings.house_id = card->id;
  if (settings.seed == 0) settings.seed = drawn_seed();
  return "";
}

LeagueDesk::LeagueDesk(league::Office& office,
                       store::Figures& figures,
                       const std::string& database,
                       lobby::Lobby& lobby)
    : office_(office), figures_(figures), games_(database), lobby_(lobby) {
  office_.set_tables_maker([this](std::size_t tables) { return lobby_.reserve_tables(tables); });
  office_.set_listener([this](league::SeasonId id,
                              const std::shared_ptr<const league::Season>& season,
                              const league::Record& record) { told(id, *season, record); });
}

// --- Acts ---

void LeagueDesk::act(PlayerId actor, const wire::LeagueAct& asked, lobby::LeagueAnswer answer) {
  auto event = wire::event_from(asked.kind, asked.body);
  if (!event) return answer(refused("bad_act", "That act cannot be read: " + event.error() + "."));
  if (auto* opened = std::get_if<league::SeasonOpened>(&*event)) {
    return open(std::move(opened->settings), actor, answer);
  }
  const league::SeasonId id(asked.season);
  if (auto* changed = std::get_if<league::SettingsChanged>(&*event)) {
    const auto season = office_.season(id);
    if (season && changed->settings.seed == 0) changed->settings.seed = season->settings.seed;
    const std::string fault = complete_settings(changed->settings);
    if (!fault.empty()) return answer(refused("bad_settings", fault));
  }
  league::Act act{.actor = actor, .at = store::seconds_now(), .event = *std::move(event)};
  office_.act(id, std::move(act), [answer, season = asked.season](const auto& record) {
    if (!record) return answer(refused(record.error()));
    answer({.season = season, .event = record->number, .code = {}, .sentence = {}});
  });
}

void LeagueDesk::open(league::SeasonSettings settings,
                      PlayerId actor,
                      const lobby::LeagueAnswer& answer) {
  const std::string fault = complete_settings(settings);
  if (!fault.empty()) return answer(refused("bad_settings", fault));
  office_.open(settings, actor, store::seconds_now(), [answer](const auto& season) {
    if (!season) return answer(refused(season.error()));
    answer({.season = season->value(), .event = 1, .code = {}, .sentence = {}});
  });
}

// On a thread of the books', after each durable record.
void LeagueDesk::told(league::SeasonId id,
                      const league::Season& season,
                      const league::Record& record) {
  std::visit(Match{[&](const league::RoundStarted&) { watch(id, season, season.rounds.back()); },
                   [&](const league::RoundAbandoned&) { forget(season.rounds.back()); },
                   [&](const league::ResultTaken& taken) {
                     const league::Round* round = season.round(taken.round);
                     if (round == nullptr) return;
                     const std::uint64_t table = round->tables.at(taken.table - 1).table;
                     lobby_.end_league_table(table::TableId(table));  // no rematch
                     const std::lock_guard lock(mutex_);
                     tables_.erase(table);
                   },
                   [](const auto&) {}},
             record.event);
}

void LeagueDesk::watch(league::SeasonId id,
                       const league::Season& season,
                       const league::Round& round) {
  std::vector<table::TableId> ids;
  {
    const std::lock_guard lock(mutex_);
    for (std::uint32_t place = 1; place <= round.tables.size(); ++place) {
      const league::RoundTable& seats = round.tables[place - 1];
      if (seats.result || seats.is_forfeit() || season.is_over) continue;
      tables_[seats.table] = {
          .season = id, .round = round.number, .place = place, .line = {}, .asked_at = 0};
      ids.emplace_back(seats.table);
    }
  }
  for (const table::TableId table : ids) {
    const auto where = find(table);
    if (!where) continue;
    if (games_.has_ended(table)) {
      take_result(*where);
    } else {
      seat(*where);
    }
  }
}

void LeagueDesk::forget(const league::Round& round) {
  for (const league::RoundTable& seats : round.tables) {
    {
      const std::lock_guard lock(mutex_);
      tables_.erase(seats.table);
    }
    lobby_.end_league_table(table::TableId(seats.table));
  }
}

// --- Tables ---

void LeagueDesk::seat(const Where& where) {
  const league::SeasonSettings& settings = where.season->settings;
  lobby::LeagueTable made{.id = where.table, .settings = {}, .players = {}};
  made.settings.room = settings.room;
  made.settings.name = settings.name + " · " + std::to_string(where.open.round) + "/" +
                       std::to_string(where.open.place);
  made.settings.rules = settings.rules;
  if (const auto house = settings_from_text(settings.house)) made.settings.settings = *house;
  made.settings.settings = table::house_of(made.settings);
  made.settings.policies = policies_of(where.open.season);
  for (const Seat seat : kSeats) {
    const auto& player = where.seats->players.at(index_of(seat));
    if (!player || where.seats->is_lost_by(*player)) continue;
    made.players[seat] = {*player, figures_.name_of(*player).value_or("?")};
    made.settings.policies.invited.push_back(made.players[seat]->name);
  }
  lobby_.open_league_table(std::move(made));
}

std::optional<LeagueDesk::Where> LeagueDesk::find(table::TableId table) {
  Where where;
  {
    const std::lock_guard lock(mutex_);
    const auto found = tables_.find(table.value());
    if (found == tables_.end()) return std::nullopt;
    where.open = found->second;
  }
  where.table = table;
  where.season = office_.season(where.open.season);
  const league::Round* round = where.season ? where.season->round(where.open.round) : nullptr;
  if (round == nullptr || where.open.place > round->tables.size()) return std::nullopt;
  where.seats = &round->tables[where.open.place - 1];
  where.started = std::max(round->started, since_);
  if (where.seats->table != table.value()) return std::nullopt;
  return where;
}

std::vector<table::TableId> LeagueDesk::watched() {
  const std::lock_guard lock(mutex_);
  std::vector<table::TableId> ids;
  for (const auto& [id, open] : tables_) ids.emplace_back(id);
  return ids;
}

bool LeagueDesk::may_ask(table::TableId table, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(table.value());
  if (found == tables_.end() || now < found->second.asked_at + kAskAgainSeconds) return false;
  found->second.asked_at = now;
  return true;
}

void LeagueDesk::table_changed(const wire::TableSummary& summary) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = tables_.find(summary.table.value());
    if (found == tables_.end()) return;
    // What was asked for the phase before is done.
    if (!found->second.line || found->second.line->phase != summary.phase)
      found->second.asked_at = 0;
    found->second.line = summary;
  }
  look(summary.table, store::seconds_now());
}

void LeagueDesk::look(table::TableId table, std::int64_t now) {
  const auto where = find(table);
  if (!where || !where->open.line) return;
  const wire::TablePhase phase = where->open.line->phase;
  if (is_over(phase)) return take_result(*where);
  if (where->seats->is_settled()) {  // by a ruling, or nobody came
    if (may_ask(table, now)) lobby_.end_league_table(table);
  } else if (phase == wire::TablePhase::Waiting) {
    look_at_waiting(*where, now);
  } else {
    look_at_playing(*where, now);
  }
}

// A match begins once all are here, or when those who are not have been waited for.
void LeagueDesk::look_at_waiting(const Where& where, std::int64_t now) {
  const league::SeasonSettings& settings = where.season->settings;
  if (where.season->is_paused) return;
  const std::vector<PlayerId> missing = missing_at(*where.seats, *where.open.line);
  if (missing.empty()) return begin(where, now);
  if (now < where.started + settings.wait_seconds + where.seats->extra_seconds) return;
  const bool is_nobody_here =
      std::ranges::none_of(where.seats->players, [&](const std::optional<PlayerId>& player) {
        return player && is_here(*where.open.line, *player);
      });
  const auto is_known = [&](PlayerId player) {
    return std::ranges::find(where.seats->missing, player) != where.seats->missing.end();
  };
  if (std::ranges::all_of(missing, is_known)) return begin(where, now);
  if (!may_ask(where.table, now)) return;
  for (const PlayerId player : missing) {
    if (is_known(player)) continue;
    // Where nobody came there is nobody to play for.
    miss(where, player, is_nobody_here ? league::Absent::WalkOver : settings.absent);
  }
}

void LeagueDesk::begin(const Where& where, std::int64_t now) {
  if (!may_ask(where.table, now)) return;
  BySeat<bool> lost;
  for (const Seat seat : kSeats) {
    const auto& player = where.seats->players.at(index_of(seat));
    lost[seat] = player && where.seats->is_lost_by(*player);
  }
  lobby_.start_league_table(where.table, lost);
}

void LeagueDesk::miss(const Where& where, PlayerId player, league::Absent absent) {
  office_.act(where.open.season,
              {
                  .actor = {      },
                  .at = store::seconds_now(),
                  .event = league::Missed{ where.open.round, where.open.place, player, absent}
  },
              [](const auto&) {});
}

// A game ends after so many hands, or at the bell.
void LeagueDesk::look_at_playing(const Where& where, std::int64_t now) {
  const league::SeasonSettings& settings = where.season->settings;
  const std::int64_t bell =
      where.started + 60 * std::int64_t{settings.minutes} + where.seats->extra_seconds;
  const bool is_ringing = settings.minutes > 0 && !where.season->is_paused && now >= bell;
  const bool is_between = where.open.line->phase == wire::TablePhase::BetweenDeals;
  const bool ends = is_between ? is_ringing || games_.deals_at(where.table) >= settings.hands
                               : is_ringing && !settings.finishes_hand;
  if (ends && may_ask(where.table, now)) lobby_.end_league_table(where.table);
}

void LeagueDesk::take_result(const Where& where) {
  const auto game = games_.last_at(where.table);
  if (!game || where.seats->result) return;  // without a deal played to its end the organiser rules
  const league::GameResult result{.game = game->id, .scores = game->scores, .hands = game->hands};
  const league::ResultTaken taken{where.open.round, where.open.place, result};
  office_.act(where.open.season,
              {.actor = {}, .at = store::seconds_now(), .event = taken},
              [](const auto&) {});
}

// --- By the clock ---

void LeagueDesk::tick(std::int64_t now) {
  for (const table::TableId table : watched()) look(table, now);
  for (const auto& [id, season] : office_.seasons()) keep_calendar(id, *season, now);
}

// Check-in opens, rounds begin at the hours of the season.
void LeagueDesk::keep_calendar(league::SeasonId id,
                               const league::Season& season,
                               std::int64_t now) {
  const league::SeasonSettings& settings = season.settings;
  const std::uint32_t next = season.next_round();
  if (season.is_over || season.is_paused || next > settings.starts.size()) return;
  const std::int64_t start = settings.starts[next - 1];
  const std::int64_t check_in = start - 60 * std::int64_t{settings.check_in_minutes};
  std::optional<league::Event> event;
  if (now >= start) {
    event = league::RoundStarted{next, {}, {}};
  } else if (now >= check_in && !season.check_in) {
    event = league::CheckInOpened{next, start};
  }
  if (!event) return;
  {
    const std::lock_guard lock(mutex_);
    std::int64_t& called = called_[id.value()];
    if (now < called + kCallAgainSeconds && called != 0) return;
    called = now;
  }
  office_.act(
      id, {.actor = {}, .at = now, .event = *std::move(event)}, [this, id](const auto& made) {
        const std::lock_guard lock(mutex_);
        if (made) called_.erase(id.value());
      });
}

void LeagueDesk::recover(std::int64_t now) {
  since_ = now;
  std::uint64_t highest = 0;
  for (const auto& [id, season] : office_.seasons()) {
    for (const league::Round& round : season->rounds) {
      for (const league::RoundTable& table : round.tables) highest = std::max(highest, table.table);
    }
  }
  lobby_.keep_tables_free_to(table::TableId(highest));
  for (const auto& [id, season] : office_.seasons()) {
    if (const league::Round* round = season->last_round()) watch(id, *season, *round);
  }
}

}  // namespace lair
