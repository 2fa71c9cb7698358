// The differences that the server sends lead from one state of a table to the other.
#include "clients/link/table_update.hpp"

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "server/wire/encode.hpp"

namespace lair::link {
namespace {

wire::TableState between_deals() {
  wire::TableSummary summary;
  summary.table = table::TableId(7);
  summary.phase = wire::TablePhase::BetweenDeals;
  summary.round = "East#1";
  summary.options = 1;
  for (const Seat seat : kSeats) {
    summary.seats[seat].kind = wire::SeatKind::Person;
    summary.seats[seat].player = PlayerId(10 + index_of(seat));
    summary.seats[seat].name = "Person " + std::to_string(index_of(seat));
  }
  wire::TableState state;
  state.summary = std::move(summary);
  state.host = PlayerId(10);
  state.scores = {
      {Points(2'000), Points(2'000), Points(2'000), Points(2'000)}
  };
  state.break_left = table::Millis(20'000);
  state.number = 4;
  return state;
}

template <class Change>
void change(wire::TableState& state, Change to) {
  wire::TableSummary summary = *state.summary;
  to(summary);
  state.summary = std::move(summary);
}

v1::TableState sent(const wire::TableState& state) {
  v1::ServerFrame frame;
  EXPECT_TRUE(frame.ParseFromString(encode(state)));
  return frame.table();
}

v1::TableUpdate update_of(const wire::TableState& before, const wire::TableState& now) {
  std::string bytes;
  encode(wire::UpdateViewer{.update = encode_update(before, now), .done = {}}, bytes);
  v1::ServerFrame frame;
  EXPECT_TRUE(frame.ParseFromString(bytes));
  return frame.table_update();
}

void expect_folded(const wire::TableState& before, const wire::TableState& now) {
  v1::TableState state = sent(before);
  EXPECT_EQ(fold(state, update_of(before, now)), Folded::Done);
  EXPECT_EQ(state.SerializeAsString(), sent(now).SerializeAsString());
}

TEST(TableUpdate, LeadsToTheStateAfterIt) {
  const wire::TableState before = between_deals();
  wire::TableState ready = before;
  ready.number = 5;
  change(ready, [](wire::TableSummary& summary) { summary.seats[Seat::C].ready = true; });
  expect_folded(before, ready);

  wire::TableState other = before;
  other.number = 5;
  change(other, [](wire::TableSummary& summary) {
    summary.phase = wire::TablePhase::Playing;
    summary.round = "East#2";
    summary.spectators = 3;
    summary.seats[Seat::A] = {};
    summary.seats[Seat::D].absence =
        wire::Absence{.asked = true, .votes = {{Seat::B, table::AbsenceStep::Bot}}};
  });
  other.host = PlayerId(12);
  other.scores = {
      {Points(-5), Points(2'000), Points(2'000), Points(4'005)}
  };
  other.break_left = {};
  other.pause = {.on = true, .left = table::Millis(9), .agreed = {Seat::C}, .pauses_left = 1};
  other.successor = table::TableId(8);
  other.table_points = {
      {TablePoints(48), TablePoints(12), TablePoints(-12), TablePoints(0)}
  };
  expect_folded(before, other);
  // And back, including zeros, as far as that is possible.
  wire::TableState again = before;
  again.number = 6;
  again.table_points = other.table_points;
  expect_folded(other, again);
}

TEST(TableUpdate, WeighsLittle) {
  const wire::TableState before = between_deals();
  wire::TableState ready = before;
  ready.number = 5;
  change(ready, [](wire::TableSummary& summary) { summary.seats[Seat::C].ready = true; });
  EXPECT_LT(encode_update(before, ready).size(), 48U);
}

TEST(TableUpdate, IsNoneWhenOnlyClocksRan) {
  const wire::TableState before = between_deals();
  wire::TableState later = before;
  later.number = 5;
  later.break_left -= table::Millis(3'000);
  EXPECT_EQ(encode_update(before, later), "");
  later.break_left = {};
  EXPECT_NE(encode_update(before, later), "") << "the break is over";
}

TEST(TableUpdate, IsPassedOverWhenKnownAndNotFoldedBehindAGap) {
  const wire::TableState before = between_deals();
  wire::TableState later = before;
  later.host = PlayerId(11);
  for (const auto& [number, expected] :
       {std::pair(4U, Folded::Known), std::pair(3U, Folded::Known), std::pair(6U, Folded::Gap)}) {
    later.number = number;
    v1::TableState state = sent(before);
    EXPECT_EQ(fold(state, update_of(before, later)), expected);
    EXPECT_EQ(state.SerializeAsString(), sent(before).SerializeAsString());
  }
}

TEST(TableUpdate, OfASeatThatIsNoneIsAGap) {
  v1::TableState state = sent(between_deals());
  v1::TableUpdate update;
  update.set_number(5);
  update.add_seats()->set_seat(0);
  update.add_seats()->set_seat(4);
  EXPECT_EQ(fold(state, update), Folded::Gap);
  EXPECT_EQ(state.SerializeAsString(), sent(between_deals()).SerializeAsString());
}

TEST(RequestDone, IsFoundInWhicheverFrame) {
  v1::ServerFrame frame;
  EXPECT_EQ(request_done(frame), 0U);
  frame.mutable_done()->set_request(3);
  EXPECT_EQ(request_done(frame), 3U);
  frame.mutable_events()->set_done(4);
  EXPECT_EQ(request_done(frame), 4U);
  frame.mutable_table_update()->set_done(5);
  EXPECT_EQ(request_done(frame), 5U);
}

}  // namespace
}  // namespace lair::link
