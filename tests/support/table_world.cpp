#include "tests/support/table_world.hpp"

#include <gtest/gtest.h>

namespace lair::testing {

TableWorld::TableWorld(fair::Seed root, table::Pace pace, bool shares_walls)
    : root_(root), shares_walls_(shares_walls), pace_(pace) {
  make_table();
}

void TableWorld::make_table() {
  table_ = std::make_unique<table::Table>(
      table::TableId(7),
      pace_,
      table::Table::Ports{
          .journal = *this, .alarms = *this, .seeds = *this, .pauses = *this, .audience = *this});
}

void TableWorld::crash() {
  waiting_.clear();
  alarm_.reset();
  // Seeds that a process has drawn for shares are not drawn again by the next one.
  if (!shares_walls_) deals_ = 0;
  for (const table::Record& record : records_) {
    if (!shares_walls_ && std::holds_alternative<table::DealBegun>(record.change)) ++deals_;
  }
  make_table();
  table_->restore(records_);
}

void TableWorld::flush(bool durable) {
  while (!waiting_.empty()) flush_first(durable);
}

void TableWorld::flush_first(bool durable) {
  Waiting first = std::move(waiting_.front());
  waiting_.pop_front();
  if (durable) records_.push_back(first.record);
  first.done(durable);
}

void TableWorld::pass(table::Millis time) {
  now_ += time;
  if (alarm_ && *alarm_ <= now_) {
    alarm_.reset();
    table_->rang();
  }
}

bool TableWorld::pass_to_alarm() {
  if (!alarm_) return false;
  pass(std::max(*alarm_ - now_, table::Millis(0)));
  return true;
}

void TableWorld::open(std::vector<std::pair<std::string, std::string>> settings,
                      table::ClockSettings clock,
                      table::ClaimWindow claim_window) {
  open_with(table::TableSettings{.room = "crickets-cavern",
                                 .name = "test",
                                 .rules = "yahoo",
                                 .settings = std::move(settings),
                                 .clock = clock,
                                 .claim_window = claim_window});
}

void TableWorld::open_with(const table::TableSettings& settings, std::string code) {
  table_->open(
      table::TableOpened{.settings = settings, .host = kPlayers[0], .code = std::move(code)});
  ask(kPlayers[0], table::Sit{.name = "Ana", .seat = Seat::A});
}

void TableWorld::seat_without_start() {
  ask(kPlayers[1], table::Sit{.name = "Bo", .seat = Seat::B});
  ask(kPlayers[2], table::Sit{.name = "Chi", .seat = Seat::C});
  ask(kPlayers[3], table::Sit{.name = "Dee", .seat = Seat::D});
  for (const PlayerId player : kPlayers) table_->attend(player, true);
}

void TableWorld::seat_four_people() {
  seat_without_start();
  ask(kPlayers[0], table::Start{});
}

void TableWorld::ask(PlayerId player, table::Request what) {
  table_->submit(table::Command{
      .player = player, .request = table::RequestId(next_request_++), .what = std::move(what)});
}

void TableWorld::act(Seat seat, const Action& action) {
  ask(player_at(seat), table::Act{.moment = table_->moment(), .action = action});
}

View TableWorld::folded(Seat seat) const {
  View view;
  for (const table::SeenEvent& seen : seen_[seat]) lair::apply(view, seen.event);
  return view;
}

void TableWorld::append(table::TableId,
                        const table::Record& record,
                        std::function<void(bool)> when_done) {
  waiting_.push_back(Waiting{.record = record, .done = std::move(when_done)});
  if (!holding_) flush();
}

fair::Seed TableWorld::next() { return fair::derived_seed(root_, {.table = 7, .deal = ++deals_}); }

void TableWorld::table_changed() { ++states_told; }

void TableWorld::game_went_on(const table::SeenByAll& seen) {
  for (const Seat seat : kSeats) {
    EXPECT_EQ(seen.seats[seat].first, seen_[seat].size() + 1)
        << "events are numbered without a gap";
    for (const table::SeenEvent& event : seen.seats[seat].events) seen_[seat].push_back(event);
  }
}

void TableWorld::carried_out(const table::Asker& asker) { done.push_back(asker.request); }

void TableWorld::refused(const table::Asker& asker, const table::TableRefusal& refusal) {
  refusals.push_back(ToldRefusal{.player = asker.player,
                                 .request = asker.request,
                                 .code = std::string(refusal.code),
                                 .sheet = refusal.sheet,
                                 .wait = refusal.wait});
}

void TableWorld::ended(std::string_view code, std::string_view) { end_code = code; }

}  // namespace lair::testing
