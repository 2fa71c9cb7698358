// What a table does while a record is on its way to the journal, and when writing fails.
#include <gtest/gtest.h>

#include "server/table/seating.hpp"
#include "tests/table/scenes.hpp"

namespace lair::testing {
namespace {

using table::TablePhase;

// Four people play; the seat on turn has acted, and the record is on its way to the journal.
Seat act_without_commit(TableWorld& world) {
  world.open();
  world.seat_four_people();
  const Seat seat = waited_for_on_turn(world);
  world.hold_commits(true);
  world.act(seat, world.table().prompt_for(seat)->actions[0]);
  return seat;
}

TEST(Table, ShowsNothingBeforeItIsDurable) {
  TableWorld world;
  world.open();
  world.seat_four_people();
  const Seat seat = waited_for_on_turn(world);
  const std::size_t before = world.seen(seat).size();
  world.hold_commits(true);
  world.act(seat, world.table().prompt_for(seat)->actions[0]);
  EXPECT_EQ(world.seen(seat).size(), before);
  world.flush();
  EXPECT_GT(world.seen(seat).size(), before);
}

TEST(Table, AnswersBusyBeyondItsQueue) {
  TableWorld world;
  world.open();
  world.seat_four_people();
  const Seat seat = waited_for_on_turn(world);
  world.hold_commits(true);
  for (std::size_t sent = 0; sent < table::kWaitingCommandsMax + 2; ++sent) {
    world.act(seat, world.table().prompt_for(seat)->actions[0]);
  }
  ASSERT_EQ(world.refusals.size(), 1U);
  EXPECT_EQ(world.refusals[0].code, "busy");
}

// Rule T1.1.
TEST(Table, IsNotBusyForItsPlayersBecauseOfStrangers) {
  TableWorld world;
  act_without_commit(world);
  for (std::size_t sent = 0; sent < 3 * table::kWaitingCommandsMax; ++sent) {
    world.ask(kStranger, table::Sit{"Eli", {}});
  }
  EXPECT_EQ(world.refusals.size(), 5 * table::kWaitingCommandsMax / 2);
  const std::size_t refused = world.refusals.size();
  world.ask(kPlayers[0], table::Stand{});
  EXPECT_EQ(world.refusals.size(), refused);
}

// Rule T1.1.
TEST(Table, IsNeverBusyForTheServer) {
  TableWorld world;
  const Seat seat = act_without_commit(world);
  for (std::size_t sent = 0; sent < table::kWaitingCommandsMax; ++sent) {
    world.ask(kStranger, table::Sit{"Eli", {}});
    world.ask(kPlayers[0], table::MarkReady{});
  }
  world.refusals.clear();
  world.ask(table::kServer, table::SendAway{.player = kPlayers[index_of(seat)]});
  world.ask(table::kServer, table::EndTable{});
  EXPECT_TRUE(world.refusals.empty());
  world.hold_commits(false);
  world.flush();
  EXPECT_EQ(world.table().status().phase, TablePhase::Closed);
}

TEST(Table, StopsWhenItsJournalFails) {
  TableWorld world;
  act_without_commit(world);
  world.flush(false);
  EXPECT_EQ(world.end_code, "journal_failed");
  EXPECT_EQ(world.table().status().phase, TablePhase::Closed);
}

TEST(Table, TellsWhoeverAskedThatTheJournalFailed) {
  TableWorld world;
  world.open();
  world.seat_four_people();
  const Seat seat = waited_for_on_turn(world);
  world.hold_commits(true);
  const std::size_t done = world.done.size();
  world.act(seat, world.table().prompt_for(seat)->actions[0]);
  world.ask(kPlayers[0], table::Stand{});
  world.flush(false);
  EXPECT_EQ(world.done.size(), done);
  ASSERT_EQ(world.refusals.size(), 2U);
  EXPECT_EQ(world.refusals[0].player, player_at(seat));
  EXPECT_EQ(world.refusals[0].code, "journal_failed");
  EXPECT_EQ(world.refusals[1].player, kPlayers[0]);
  EXPECT_EQ(world.refusals[1].code, "table_closed") << "it waited behind what failed";
}

// Rule T1.3: a request of several records, the first of which cannot be written.
TEST(Table, RefusesARequestOfWhichOnlyAPartCouldBeWritten) {
  TableWorld world;
  world.open();
  world.hold_commits(true);
  world.ask(kPlayers[0], table::AddBots{});
  world.flush_first();
  world.flush_first(false);
  EXPECT_EQ(world.end_code, "journal_failed");
  ASSERT_EQ(world.refusals.size(), 1U);
  EXPECT_EQ(world.refusals[0].code, "journal_failed");
}

// Rule T1.3: nothing that was shown is lost, and the game continues from where it stood.
TEST(Table, GoesOnFromItsJournalAfterThatHadFailed) {
  TableWorld world;
  world.open();
  world.seat_four_people();
  const Seat seat = waited_for_on_turn(world);
  const Moment moment = world.table().moment();
  world.hold_commits(true);
  world.act(seat, world.table().prompt_for(seat)->actions[0]);
  world.flush(false);
  world.hold_commits(false);
  world.crash();
  for (const PlayerId player : kPlayers) world.table().attend(player, true);
  EXPECT_EQ(world.table().moment(), moment);
  ASSERT_TRUE(world.table().prompt_for(seat).has_value());
  world.act(seat, world.table().prompt_for(seat)->actions[0]);
  EXPECT_GT(world.table().moment(), moment);
}

}  // namespace
}  // namespace lair::testing
