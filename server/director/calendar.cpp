// What is due in seasons by the clock, and recovery after a crash.
#include <algorithm>
#include <exception>
#include <set>
#include <utility>

#include "server/director/director.hpp"
#include "server/league/limits.hpp"

namespace lair::director {
namespace {

constexpr std::int64_t kCallAgainSeconds = 60;

// Whether an organiser has undone the check-in of that round since it was due.
bool is_unwanted(const league::Season& season, std::uint32_t round, std::int64_t hour) {
  const auto& undone = season.undone_check_in;
  return undone && undone->round == round && undone->at >= hour;
}

bool was_abandoned(const league::Season& season, std::uint32_t round) {
  return std::ranges::any_of(season.rounds, [&](const league::Round& one) {
    return one.number == round && !one.counts();
  });
}

// Whether a result is still to come from a table of this server.
bool is_played_here(const league::Season& season) {
  return std::ranges::any_of(season.rounds, [](const league::Round& round) {
    return round.counts() && std::ranges::any_of(round.tables, [](const league::RoundTable& table) {
             return !table.in_person && !table.is_settled();
           });
  });
}

// Whether people may still check in: an organiser may have set a deadline after the round's hour.
bool is_checking_in(const league::Season& season, std::int64_t now) {
  return season.check_in && now < season.check_in->deadline;
}

}  // namespace

void Director::tick() {
  const std::int64_t now = ports_.now();
  const std::vector<table::TableId> tables = watched();
  // The pulse does not move on until lost time is durable: otherwise waiting players would be
  // charged for it.
  if (!tables.empty() && owed_ == 0) ports_.pulse.beat(now);
  std::exception_ptr failed;  // something could not be read; everything else is done first
  for (const table::TableId table : tables) {
    try {
      look(table, now);
    } catch (...) {
      failed = std::current_exception();
    }
  }
  for (const auto& [id, season] : ports_.office.running()) keep_calendar(id, *season, now);
  if (failed) std::rethrow_exception(failed);
}

// Removes people who left the server permanently while it could not complete their leaving.
void Director::leave_forgotten(league::SeasonId id, const league::Season& season) {
  std::set<std::uint64_t> people;
  for (const league::Entrant& one : season.entrants) people.insert(one.player.value());
  for (const PlayerId invited : season.invited) people.insert(invited.value());
  for (const PlayerId organiser : season.organisers) people.insert(organiser.value());
  for (const std::uint64_t player : people) {
    if (ports_.people.has_left(PlayerId(player))) leave(id, season, PlayerId(player));
  }
}

// Opens check-in and starts rounds at the times in the season's calendar.
void Director::keep_calendar(league::SeasonId id, const league::Season& season, std::int64_t now) {
  const league::SeasonSettings& settings = season.settings;
  const std::uint32_t next = season.next_round();
  if (season.is_paused || next > settings.starts.size()) return;
  if (!season.has_next_round()) return;
  // An abandoned round starts again only if an organiser says so.
  if (was_abandoned(season, next)) return;
  const std::int64_t start = settings.starts[next - 1];
  const std::int64_t check_in = start - 60 * std::int64_t{settings.check_in_minutes};
  std::optional<league::Event> event;
  if (now >= start) {
    if (is_checking_in(season, now)) return;
    event = league::RoundStarted{next, {}, {}};
  } else if (now >= check_in && !season.check_in && !is_unwanted(season, next, check_in)) {
    event = league::CheckInOpened{next, start};
  }
  if (!event) return;
  {
    const std::lock_guard lock(mutex_);
    std::int64_t& called = called_[id.value()];
    if (is_lately(called, now, kCallAgainSeconds)) return;
    called = now;
  }
  act_for_house(id, *std::move(event));
}

// Gives back the time that the server was down, as far as it is known; never too little.
void Director::give_back_time(league::SeasonId id, const league::Season& season, std::int64_t now) {
  if (season.is_paused || !is_played_here(season)) return;
  const std::int64_t up = std::max(ports_.pulse.before().value_or(0), season.records.back().at);
  if (now <= up) return;
  const auto seconds =
      static_cast<std::uint32_t>(std::min<std::int64_t>(now - up, league::kDownSecondsMax));
  ++owed_;
  ports_.office.act(id,
                    {.actor = {}, .at = now, .event = league::TimeLost{seconds}},
                    [this](const auto&) { --owed_; });
}

void Director::recover() {
  const std::int64_t now = ports_.now();
  up_since_ = now;
  ports_.tables.keep_free_to(table::TableId(ports_.office.highest_table()));
  for (const std::uint64_t table : ports_.office.orphaned_tables()) {
    ports_.tables.end(table::TableId(table));
  }
  for (const auto& [id, season] : ports_.office.running()) {
    give_back_time(id, *season, now);
    leave_forgotten(id, *season);
    for (const league::Round* round : open_rounds(*season)) {
      // Players of an earlier round are not called to its tables again: their wait is long over.
      if (round == season->last_round()) {
        watch(id, *season, *round);
      } else {
        note(id, *season, *round);
      }
      for (const league::RoundTable& table : round->tables) {
        // Moved to a real table, or lost by all its players, just before the crash.
        if (table.in_person || table.is_forfeit()) close(table);
      }
    }
  }
}

}  // namespace lair::director
