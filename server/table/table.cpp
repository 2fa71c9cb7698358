#include "server/table/table.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/play/decide.hpp"
#include "engine/play/legal.hpp"
#include "server/fair/shuffle.hpp"
#include "server/table/agreeing.hpp"
#include "server/table/bot_seat.hpp"
#include "server/table/hosting.hpp"
#include "server/table/house_card.hpp"
#include "server/table/houses.hpp"
#include "server/table/refusals.hpp"
#include "server/table/renaming.hpp"
#include "server/table/seating.hpp"

namespace lair::table {
namespace {

bool is_claim(const Action& action) {
  return !std::holds_alternative<Discard>(action) && !std::holds_alternative<DeclareKong>(action) &&
         !std::holds_alternative<Pass>(action);
}

}  // namespace

Table::Table(TableId id, const Pace& pace, Ports ports)
    : id_(id), pace_(pace), ports_(ports), walls_(id) {}

void Table::open(TableOpened opened) {
  presence_.begin(ports_.alarms.now());
  // Written out in full and frozen: if a default changes later, this table does not.
  opened.settings->settings = house_of(*opened.settings);
  opened.settings->revision = kRulesNow;
  opened.house_id = house_id_of(*opened.settings);
  write(std::move(opened), std::nullopt);
}

void Table::restore(const std::vector<Record>& records) {
  for (const Record& record : records) {
    ensure(record.number == records_ + 1, "a table's records follow one another");
    records_ = record.number;
    table::recall(state_, record.change);
    follow(record.change);
  }
  presence_.begin(ports_.alarms.now());
  for (const Seat seat : kSeats) {
    if (plays(state_.seats[seat])) presence_.expect(seat);
  }
  go_on();
}

void Table::submit(const Command& command) {
  if (writing_) {
    if (!may_wait(command)) {
      refuse(command, "busy");
    } else {
      waiting_.push_back(command);
    }
    return;
  }
  take(command);
  go_on_or_stop();
}

void Table::rang() {
  if (writing_ || is_closed()) return;
  go_on_or_stop();
}

void Table::attend(PlayerId player, bool attending) {
  const auto seat = seat_of(player);
  if (!seat || presence_.is_here(*seat) == attending) return;
  if (attending) {
    wake_for(*seat);
  } else {
    presence_.leave(*seat, ports_.alarms.now());
  }
  ports_.audience.table_changed();
  go_on_or_stop();
}

void Table::rename(PlayerId player, const std::string& name) {
  if (table::rename(state_, player, name)) ports_.audience.table_changed();
}

// --- Requests ---

// The server does not ask twice, so its commands always wait. People with no part in the table
// leave half of the places to those who have one.
bool Table::may_wait(const Command& command) const {
  const auto is_stranger = [&](const Command& one) {
    return one.player != kServer && one.player != state_.host && !seat_of(one.player);
  };
  if (command.player == kServer) return true;
  if (waiting_.size() >= kWaitingCommandsMax) return false;
  return !is_stranger(command) ||
         std::cmp_less(std::ranges::count_if(waiting_, is_stranger), kWaitingCommandsMax / 2);
}

// The command is answered even if handling it breaks the table.
void Table::take(const Command& command) {
  try {
    handle(command);
  } catch (const Broken& broken) {
    refuse(command, "table_broken");
    stop("table_broken", broken.what());
  }
}

void Table::handle(const Command& command) {
  if (is_closed()) {
    refuse(command, "table_closed");
    return;
  }
  std::visit([&](const auto& what) { handle(command, what); }, command.what);
}

template <class What>
void Table::handle(const Command& command, const What& what) {
  carry_out(command, decide(state_, command.player, what));
}

void Table::carry_out(const Command& command, Decided changes) {
  if (!changes) return refuse(command, changes.error());
  if (changes->empty()) {
    ports_.audience.carried_out(Asker::of(command));
  } else {
    write_all(*std::move(changes), Asker::of(command));
  }
}

void Table::handle(const Command& command, const Sit& sit) {
  const Millis now = ports_.alarms.now();
  const Millis wait = sit.code.empty() ? Millis(0) : code_tries_.wait(command.player, now);
  if (wait.count() > 0) return refuse(command, "code_tries", wait);
  auto changes = decide(state_, command.player, sit);
  if (!changes && changes.error() == "wrong_code") code_tries_.note_wrong(command.player, now);
  carry_out(command, std::move(changes));
}

void Table::handle(const Command& command, const Start& start) {
  if (const auto why = why_not_start(state_, command.player, start)) return refuse(command, *why);
  auto& gathering = std::get<Gathering>(stage_);  // otherwise there is a match, and it was refused
  if (gathering.starting) return refuse(command, "already_begun");
  gathering.starting = command;
}

void Table::handle(const Command& command, const AskTime& ask) {
  const auto seat = seat_of(command.player);
  if (!seat || state_.seats[*seat]->given_up) return refuse(command, "not_seated");
  if (!state_.match) return refuse(command, "not_begun");
  if (state_.paused) return refuse(command, "paused");
  if (ask.moment != state_.match->deal.moment) return refuse(command, "too_late");
  if (window_.is_open()) return refuse(command, "window_is_constant");
  if (!is_waited_for(state_.match->deal, *seat)) return refuse(command, "not_asked");
  const TablePolicies& policies = state_.settings.policies;
  if (!state_.settings.clock.is_timed()) return refuse(command, "no_clock");
  if (state_.extras[*seat].times >= policies.extra_times) return refuse(command, "no_more_time");
  write(TimeGranted{.seat = *seat, .moment = ask.moment, .time = policies.extra},
        Asker::of(command));
}

void Table::handle(const Command& command, const Succeed& succeed) {
  if (!state_.match || !state_.match->is_over()) return refuse(command, "match_not_over");
  write(TableEnded{.reason = "finished", .successor = succeed.successor}, std::nullopt);
}

// Rings once, and only during a deal.
void Table::handle(const Command& command, const RingBell&) {
  if (command.player != kServer || state_.host != kServer) return refuse(command, "not_host");
  if (!state_.is_in_deal() || state_.match->has_bell_rung)
    return carry_out(command, std::vector<Change>());
  const Millis played = match_time_.played(ports_.alarms.now());
  write(TimePlayed{.played = played, .bell = true}, Asker::of(command));
}

// Rule T2.5: a bot alone decides for whoever stood up. Whoever was only missing may act as soon as
// they are back, although that may not be written yet.
void Table::handle(const Command& command, const Act& act) {
  const auto seat = seat_of(command.player);
  if (!seat || state_.seats[*seat]->given_up) return refuse(command, "not_seated");
  if (!state_.match) return refuse(command, "not_begun");
  if (state_.paused) return refuse(command, "paused");
  if (act.moment != state_.match->deal.moment) return refuse(command, why_late(act));
  clock_.note_lag(*seat, act.lag);
  this->act(*seat, act.action, Cause::Person, Asker::of(command));
}

std::string_view Table::why_late(const Act& act) const {
  const bool just_missed = act.moment.value() + 1 == state_.match->deal.moment.value();
  const Events& events = state_.log.events();
  if (!just_missed || !is_claim(act.action) || events.empty()) return "too_late";
  const bool taken =
      std::holds_alternative<Melded>(events.back()) || std::holds_alternative<Won>(events.back());
  return taken ? "higher_claim" : "too_late";
}

// --- Play ---

void Table::act(Seat seat,
                const Action& action,
                Cause cause,
                const std::optional<Asker>& asked_by) {
  auto events = decide(state_.match->deal, seat, action, window_end(state_.settings.claim_window));
  if (!events) {
    ensure(asked_by.has_value(), "what the table plays by itself is legal");
    const RefusalRow& row = row_of(events.error().code);
    ports_.audience.refused(*asked_by,
                            TableRefusal{.code = row.wire,
                                         .sentence = row.sentence,
                                         .rule = row.rule,
                                         .sheet = std::move(events.error().sheet)});
    return;
  }
  Acted acted{.seat = seat,
              .moment = state_.match->deal.moment,
              .cause = cause,
              .action = action,
              .events = std::move(*events),
              .reserves = clock_.answer(seat, ports_.alarms.now())};
  // A held window has a time of its own: an answer in it takes nothing from the reserve.
  if (window_.is_open()) acted.reserves = clock_.reserves();
  if (opens_held_window(state_.settings.claim_window, acted.events)) {
    acted.window = pace_.window + ports_.pauses.up_to(pace_.window_more);
  }
  write(std::move(acted), asked_by);
}

void Table::play_for(Seat seat) {
  const Deal& deal = state_.match->deal;
  if (is_bot(state_, seat)) {
    if (!players_) players_.emplace(*state_.rules);
    // A bot that plays for a person plays safely, unless the table lets it do more.
    const auto& occupant = state_.seats[seat];
    const bool own_game = occupant && occupant->kind == OccupantKind::Bot;
    const bool may_claim = own_game || state_.settings.policies.absence.bot_may_claim;
    const Strength strength = own_game ? occupant->strength : Strength::Casual;
    const Action action = may_claim ? bot_action(*players_, strength, deal, seat)
                                    : safe_action(*players_, deal, seat);
    act(seat, action, Cause::Bot, std::nullopt);
  } else {
    act(seat, absent_action(deal, seat), Cause::Clock, std::nullopt);
  }
}

void Table::begin_deal(const fair::Seed& seed, const std::optional<Asker>& asked_by) {
  const GameMatch& match =
      state_.match ? *state_.match : new_match(state_.rules, state_.settings.policies.length);
  ensure(match.next.has_value(), "a deal follows only while the match goes on");
  const Flow& flow = state_.rules->flow();
  DealBegun begun{.seed = seed, .events = {}};
  const Wall wall = fair::wall_from(begun.seed, flow.bonus_tiles, flow.dead_wall);
  const DealSetup setup = with_lots(*state_.rules, *match.next, fair::lot_from(begun.seed));
  begun.events = decide_deal(*state_.rules, setup, wall, match.deal.moment);
  write(std::move(begun), asked_by);
}

// --- Refusals ---

void Table::refuse(const Asker& asker, std::string_view code, Millis wait) {
  const TableRefusalRow& row = table_refusal(code);
  ports_.audience.refused(
      asker,
      TableRefusal{
          .code = row.code, .sentence = row.sentence, .rule = row.rule, .sheet = {}, .wait = wait});
}

void Table::stop(std::string_view code, std::string_view sentence) {
  if (std::exchange(stopped_, true)) return;
  ports_.alarms.clear();
  refuse_following("table_broken");
  refuse_all_waiting();
  ports_.audience.ended(code, sentence);
}

// The rest of the request will not be written.
void Table::refuse_following(std::string_view code) {
  for (const Following& next : std::exchange(following_, {})) {
    if (next.asked_by) refuse(*next.asked_by, code);
  }
}

void Table::refuse_all_waiting() {
  for (const Command& command : std::exchange(waiting_, {})) refuse(command, "table_closed");
  if (const auto starting = take_starting()) refuse(*starting, "table_closed");
}

}  // namespace lair::table
