// What happens at a table by itself: stages, change of host, pauses, missing people, deals,
// automatic play.
#include <algorithm>

#include "engine/ensure.hpp"
#include "engine/play/decide.hpp"
#include "server/table/absence.hpp"
#include "server/table/agreeing.hpp"
#include "server/table/hosting.hpp"
#include "server/table/seating.hpp"
#include "server/table/table.hpp"

namespace lair::table {
namespace {

bool is_over(const std::optional<Millis>& until, Millis now) { return until && *until <= now; }

// The longest that a break between two deals lasts. A person who plays only among bots keeps nobody
// waiting and may read the scores in their own time. Rule T4.3.
Millis break_of(const TableState& state, const Pace& pace) {
  constexpr int kUnhurried = 30;
  const auto people =
      std::ranges::count_if(kSeats, [&](Seat seat) { return is_person(state.seats[seat]); });
  const TablePolicies& policies = state.settings.policies;
  const bool is_hurried = people != 1 || policies.admission == Admission::League ||
                          policies.length.unit == LengthUnit::Minutes;
  return is_hurried ? pace.between : kUnhurried * pace.between;
}

}  // namespace

// An impossible state stops only this table, not the server.
void Table::go_on_or_stop() {
  try {
    go_on();
  } catch (const Broken& broken) {
    stop("table_broken", broken.what());
  }
}

void Table::go_on() {
  const bool is_played = state_.is_in_match() && !state_.paused && presence_.is_somebody_here();
  match_time_.count(is_played, ports_.alarms.now());
  while (!writing_ && !is_closed()) {
    if (!following_.empty()) {
      Following next = std::move(following_.front());
      following_.erase(following_.begin());
      write(std::move(next.change), next.asked_by);
    } else if (!waiting_.empty()) {
      const Command command = std::move(waiting_.front());
      waiting_.erase(waiting_.begin());
      take(command);
    } else {
      break;
    }
  }
  if (is_closed()) refuse_all_waiting();
  if (writing_ || is_closed() || !state_.rules) return;
  const Millis now = ports_.alarms.now();
  if (auto change = change_by_itself(now)) return write(*std::move(change), std::nullopt);
  if (is_rematch_agreed(state_)) ports_.audience.rematch_agreed();
  if (bring_about_deal()) return;
  ask_waited_for();
  if (play_what_is_due(now)) return;
  set_alarm();
}

// Takes the next step towards the wall, and finally begins the deal. The request to begin the first
// deal is refused if something has changed meanwhile that forbids it.
bool Table::bring_about_deal() {
  if (is_starting()) {
    const Command& asked = *std::get<Gathering>(stage_).starting;
    const auto why = why_not_start(state_, asked.player, std::get<Start>(asked.what));
    if (why) refuse(*take_starting(), *why);
  }
  // While a deal is in play, the only possible step for the next wall is its offer.
  if (state_.is_in_deal() && (walls_.is_offered() || !ports_.seeds.are_shared())) return false;
  const WallHour hour = wall_hour();
  if (auto change = walls_.next_change(hour, ports_.seeds)) {
    write(*std::move(change), std::nullopt);
    return true;
  }
  if (!is_deal_wanted()) return false;
  const auto seed = walls_.next_seed(hour, ports_.seeds);
  if (!seed) return false;
  std::optional<Asker> asked_by;
  if (const auto starting = take_starting()) asked_by = Asker::of(*starting);
  begin_deal(*seed, asked_by);
  return true;
}

// What follows from who is here and from what they agreed on.
std::optional<Change> Table::change_by_itself(Millis now) const {
  const TableEnded deserted{.reason = state_.is_match_over() ? "finished" : "abandoned"};
  const bool does_nobody_play =
      std::ranges::none_of(state_.seats, [](const auto& seat) { return plays(seat); });
  if (state_.had_people && does_nobody_play) return deserted;
  if (is_over(host_due(), now)) return HostChanged{.host = *successor_of_host()};
  if (!presence_.is_somebody_here()) {
    if (state_.held) return std::nullopt;
    return empty_until() <= now ? std::optional<Change>(deserted) : std::nullopt;
  }
  if (std::holds_alternative<AfterMatch>(stage_)) {
    const bool ends = is_rematch_refused(state_) || is_over(rematch_due(), now);
    return ends ? std::optional<Change>(TableEnded{.reason = "finished"}) : std::nullopt;
  }
  if (pausing_ && is_over(pausing_->until, now)) return PauseEnded{.seat = std::nullopt};
  if (!state_.paused && is_pause_agreed(state_, presence_.counted_on())) return Paused{};
  if (is_over(bell_due(), now)) {
    return TimePlayed{.played = match_time_.played(now), .bell = true};
  }
  for (const Seat seat : kSeats) {
    const Missing missing{.seat = seat, .stage_since = absence_since_[seat], .now = now};
    if (auto change = absence_step(state_, presence_, missing)) return change;
  }
  return std::nullopt;
}

bool Table::play_what_is_due(Millis now) {
  if (state_.paused || !state_.is_in_deal() || !presence_.is_somebody_here()) return false;
  const Deal& deal = state_.match->deal;
  if (is_over(window_.due(), now)) {
    write(WindowClosed{.moment = deal.moment, .events = close_window(deal)}, std::nullopt);
    return true;
  }
  for (const Seat seat : kSeats) {
    if (!is_waited_for(deal, seat) || !is_over(due_of(seat), now)) continue;
    play_for(seat);
    return true;
  }
  return false;
}

bool Table::are_all_ready() const {
  return std::ranges::all_of(kSeats, [&](Seat seat) {
    return !presence_.is_counted_on(seat) || is_bot(state_, seat) || state_.ready[seat];
  });
}

void Table::ask_waited_for() {
  if (!state_.is_in_deal() || state_.paused) return;
  const Deal& deal = state_.match->deal;
  if (deal.moment != asked_moment_) {
    clock_.rest();
    asked_moment_ = deal.moment;
  }
  window_.run(ports_.alarms.now());
  for (const Seat seat : kSeats) {
    if (!is_waited_for(deal, seat) || clock_.is_asked(seat)) continue;
    clock_.ask(seat, ports_.alarms.now());
    const Extra& extra = state_.extras[seat];
    if (extra.moment == deal.moment) clock_.grant(seat, extra.time);
  }
}

void Table::pause(Millis now, const Paused& paused) {
  clock_.pause(now);
  window_.rest();  // starts again after the pause
  // The server may lengthen a pause that people began.
  if (!pausing_) pausing_ = Pausing{.since = now, .until = {}};
  pausing_->until.reset();
  if (!paused.by_server) pausing_->until = now + state_.settings.policies.pause;
}

void Table::resume(Millis now) {
  clock_.resume(now);
  auto* between = std::get_if<BetweenDeals>(&stage_);
  if (between != nullptr && pausing_) between->until += now - pausing_->since;
  pausing_.reset();
  count_absence_from(now);
  if (!presence_.is_somebody_here()) presence_.begin(now);  // not given up because of the pause
}

// Somebody else decides for the seat from now on; time used before is not charged.
void Table::play_anew(Seat seat, Millis now) {
  absence_since_[seat] = now;
  if (clock_.is_asked(seat)) clock_.ask(seat, now);
}

// Absence counts from `now` on: nobody could be missing before, when there was no match, it was
// paused, or nobody was waiting.
void Table::count_absence_from(Millis now) {
  for (Millis& since : absence_since_) since = now;
}

// --- When ---

void Table::set_alarm() {
  if (const auto due = next_due()) {
    ports_.alarms.set(*due);
  } else {
    ports_.alarms.clear();
  }
}

std::optional<Millis> Table::next_due() const {
  if (!presence_.is_somebody_here()) {
    return state_.held ? std::nullopt : std::optional(empty_until());
  }
  std::optional<Millis> next = host_due();
  const auto consider = [&](const std::optional<Millis>& due) {
    if (due && (!next || *due < *next)) next = due;
  };
  consider(rematch_due());
  consider(wall_due());
  if (!state_.is_in_match()) return next;
  if (pausing_) {
    consider(pausing_->until);
    return next;
  }
  for (const Seat seat : kSeats) {
    consider(absence_due(state_, presence_, seat, absence_since_[seat]));
    if (!state_.is_in_deal() || !is_waited_for(state_.match->deal, seat)) continue;
    consider(due_of(seat));
  }
  consider(window_.due());
  consider(bell_due());
  // If the deal is wanted already, only its wall is waited for.
  const auto* between = std::get_if<BetweenDeals>(&stage_);
  if (between != nullptr && !is_deal_wanted()) consider(between->until);
  return next;
}

// When the time to agree on another match is over. Once all have agreed there is no limit: a server
// that is about to stop opens the next table only after its restart. Rule T4.4.
std::optional<Millis> Table::rematch_due() const {
  const auto* after = std::get_if<AfterMatch>(&stage_);
  if (after == nullptr || is_rematch_agreed(state_)) return std::nullopt;
  return after->until;
}

// How long the match lasts at a table that plays by time.
std::optional<Millis> Table::time_of_match() const {
  const MatchLength& length = state_.settings.policies.length;
  if (length.unit != LengthUnit::Minutes) return std::nullopt;
  return length.count * pace_.match_minute;
}

// When the bell rings; only during a deal. Rule T4.6.
std::optional<Millis> Table::bell_due() const {
  const auto time = time_of_match();
  const bool may_ring = time && state_.is_in_deal() && !state_.match->has_bell_rung;
  return may_ring ? match_time_.due(*time) : std::nullopt;
}

// Written before a `change` that ends a deal, so that the time survives a restart of the server. No
// further deal begins if the time left would not cover the break before it.
std::optional<TimePlayed> Table::time_before(const Change& change) const {
  const auto time = time_of_match();
  if (!time || time_told_ == records_ || !result_of(state_, change)) return std::nullopt;
  const Millis played = match_time_.played(ports_.alarms.now());
  return TimePlayed{.played = played,
                    .bell = state_.match->has_bell_rung || *time - played < pace_.between};
}

// When a table with nobody there is given up. Rule T7.6.
Millis Table::empty_until() const {
  const bool is_of_server = state_.host == kServer;  // its season decides how long to wait
  const Millis wait = !state_.match && !is_of_server ? pace_.abandoned_table
                      : state_.is_match_over()       ? pace_.rematch
                                                     : state_.settings.policies.absence.abandoned;
  return presence_.empty_since() + wait;
}

std::optional<PlayerId> Table::successor_of_host() const {
  const auto here = next_host(state_, presence_.here());
  return here ? here
              : next_host(state_,
                          {
                              {true, true, true, true}
  });
}

// When the role of host passes on: at once from a host who does not play; after a grace from one
// who is missing while others are here. Rule T3.2.
std::optional<Millis> Table::host_due() const {
  if (!state_.had_people || state_.host == kServer) return std::nullopt;
  const auto seat = seat_of(state_.host);
  if (!seat || !plays(state_.seats[*seat])) {
    return successor_of_host() ? std::optional(Millis(0)) : std::nullopt;
  }
  if (presence_.is_here(*seat) || !next_host(state_, presence_.here())) return std::nullopt;
  return presence_.missing_since(*seat) + pace_.host_grace;
}

std::optional<Millis> Table::due_of(Seat seat) const {
  if (!clock_.is_asked(seat) || is_time_held(state_, seat)) return std::nullopt;
  if (!is_bot(state_, seat)) return window_.is_open() ? std::nullopt : clock_.due(seat);
  const bool on_turn = std::holds_alternative<ToDiscard>(state_.match->deal.phase);
  return clock_.asked_at(seat) + (on_turn ? pace_.bot_turn : window_.inside(pace_.bot_claim));
}

// Somebody is here now. If the table was deserted, nobody is charged for that time.
void Table::wake_for(Seat seat) {
  const Millis now = ports_.alarms.now();
  if (!presence_.is_somebody_here()) {
    clock_.rest();
    window_.rest();
    asked_moment_ = Moment();
    if (auto* between = std::get_if<BetweenDeals>(&stage_)) {
      between->until = now + break_of(state_, pace_);
    }
    if (auto* after = std::get_if<AfterMatch>(&stage_)) after->until = now + pace_.rematch;
    if (pausing_) {
      pausing_->since = now;
      if (pausing_->until) pausing_->until = now + state_.settings.policies.pause;
    }
    count_absence_from(now);
  }
  presence_.arrive(seat, now);
}

// Called after events of the game.
void Table::enter_stage(Millis now) {
  if (state_.match->is_over()) {
    stage_ = AfterMatch{now + pace_.rematch};
  } else if (state_.is_between_deals()) {
    stage_ = BetweenDeals{now + break_of(state_, pace_)};
  } else {
    stage_ = InDeal{};
  }
}

}  // namespace lair::table
