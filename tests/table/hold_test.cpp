// The server holds a table of a season: everything stands still until it lets go.
#include <string>

#include <gtest/gtest.h>

#include "engine/bots/bot.hpp"
#include "server/table/seating.hpp"
#include "tests/support/table_world.hpp"

namespace lair::testing {
namespace {

using table::Hold;
using table::kServer;
using table::Millis;

constexpr Millis kMinute{60'000};
constexpr Millis kHour = 60 * kMinute;

void seat_four(TableWorld& world) {
  table::TableSettings settings{
      .room = "crickets-cavern",
      .name = "Autumn 1/1",
      .rules = "yahoo",
      .settings = {                  },
      .clock = {.move = kMinute,     .reserve = kMinute},
      .policies = {                   }
  };
  settings.policies.admission = table::Admission::League;
  settings.policies.absence.then = table::AbsenceStep::Bot;
  settings.policies.absence.abandoned = kHour;
  settings.policies.pauses = 0;
  settings.policies.invited = {{"A"}, {"B"}, {"C"}, {"D"}};
  world.table().open({.settings = settings, .host = kServer});
  for (const Seat seat : kSeats) {
    const std::string& name = settings.policies.invited[index_of(seat)].name;
    world.ask(player_at(seat), table::Sit{.name = name, .seat = seat});
    world.table().attend(player_at(seat), true);
  }
}

void begin(TableWorld& world) {
  seat_four(world);
  world.ask(kServer, table::Start{});
}

Seat first_on_turn(TableWorld& world) {
  for (const Seat seat : kSeats) {
    if (world.table().prompt_for(seat)) return seat;
  }
  return Seat::A;
}

TEST(Hold, StopsClocksInTheMiddleOfADeal) {
  TableWorld world;
  begin(world);
  const Seat seat = first_on_turn(world);
  world.pass(kMinute / 2);
  const table::TimeLeft left = world.table().prompt_for(seat)->left;
  world.ask(kServer, Hold{});
  const std::size_t records = world.records().size();
  world.pass(2 * kHour);
  EXPECT_EQ(world.records().size(), records) << "nothing is played for anybody";
  EXPECT_EQ(world.table().prompt_for(seat)->left.move, left.move);
  EXPECT_TRUE(world.table().state().held);
  world.ask(kServer, Hold{.held = false});
  EXPECT_EQ(world.table().prompt_for(seat)->left.move, left.move);
  world.pass(left.move + left.reserve);
  EXPECT_GT(world.records().size(), records + 1) << "time runs again";
}

TEST(Hold, IsNoBusinessOfThoseWhoSitThere) {
  TableWorld world;
  begin(world);
  const Seat seat = first_on_turn(world);
  world.ask(player_at(Seat::A), Hold{});
  EXPECT_EQ(world.refused(), "not_host");
  world.ask(kServer, Hold{});
  world.ask(player_at(Seat::A), table::Resume{});
  EXPECT_EQ(world.refused(), "paused_by_season");
  world.act(seat, world.table().prompt_for(seat)->actions[0]);
  EXPECT_EQ(world.refused(), "paused");
  EXPECT_TRUE(world.table().state().paused);
}

TEST(Hold, LastsOverACrash) {
  TableWorld world;
  begin(world);
  const Seat seat = first_on_turn(world);
  world.ask(kServer, Hold{});
  world.crash();
  for (const Seat each : kSeats) world.table().attend(player_at(each), true);
  EXPECT_TRUE(world.table().state().held);
  const std::size_t records = world.records().size();
  world.pass(kHour);
  EXPECT_EQ(world.records().size(), records);
  world.ask(kServer, Hold{.held = false});
  EXPECT_EQ(world.table().prompt_for(seat)->left.move, kMinute) << "no shorter than before";
}

TEST(Hold, IsNoTimeToBeMissing) {
  TableWorld world;
  begin(world);
  const Millis grace = world.table().state().settings.policies.absence.grace;
  world.ask(kServer, Hold{});
  world.table().attend(player_at(Seat::D), false);
  world.pass(2 * grace);
  world.ask(kServer, Hold{.held = false});
  EXPECT_FALSE(world.table().state().absences[Seat::D].away);
  world.pass(grace - Millis(1));
  EXPECT_FALSE(world.table().state().absences[Seat::D].away);
  world.pass(Millis(1));
  EXPECT_TRUE(world.table().state().absences[Seat::D].away);
}

TEST(Hold, KeepsATableThatNobodyAttends) {
  TableWorld world;
  begin(world);
  world.ask(kServer, Hold{});
  for (const Seat seat : kSeats) world.table().attend(player_at(seat), false);
  world.pass(48 * kHour);
  EXPECT_EQ(world.end_code, "");
  world.ask(kServer, Hold{.held = false});
  world.pass(kHour - Millis(1));
  EXPECT_EQ(world.end_code, "");
  world.pass(Millis(1));
  EXPECT_EQ(world.end_code, "abandoned");
}

TEST(Hold, LetsNoMatchBegin) {
  TableWorld world;
  seat_four(world);
  world.ask(kServer, Hold{});
  world.ask(kServer, table::Start{});
  EXPECT_EQ(world.refused(), "paused");
  world.ask(kServer, Hold{.held = false});
  world.ask(kServer, table::Start{});
  EXPECT_TRUE(world.table().state().is_in_deal());
}

TEST(Hold, AskedTwiceIsWrittenOnce) {
  TableWorld world;
  begin(world);
  world.ask(kServer, Hold{});
  const std::size_t records = world.records().size();
  world.ask(kServer, Hold{});
  EXPECT_EQ(world.records().size(), records);
}

TEST(WhoLeftForGood, HasAnotherNameAtTheTable) {
  TableWorld world;
  seat_four(world);
  world.table().rename(player_at(Seat::B), "Left 12");
  EXPECT_EQ(world.table().status().seats[Seat::B]->name, "Left 12");
  EXPECT_EQ(world.table().state().settings.policies.invited[1].name, "Left 12");
  for (const table::Line& line : world.table().state().lines.since(0).lines) {
    EXPECT_NE(line.name, "B");
  }
}

}  // namespace
}  // namespace lair::testing
