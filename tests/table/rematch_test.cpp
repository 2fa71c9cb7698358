// Another match: who may have one, and when it begins.
#include <gtest/gtest.h>

#include "tests/table/scenes.hpp"

namespace lair::testing {
namespace {

TEST(Rematch, IsCalledForOnceEverybodyAgrees) {
  TableWorld world;
  play_match(world);
  for (const PlayerId player : {kPlayers[0], kPlayers[1], kPlayers[2]}) {
    world.ask(player, table::VoteRematch{});
  }
  world.crash();
  for (const PlayerId player : kPlayers) world.table().attend(player, true);
  EXPECT_EQ(world.rematches, 0);
  world.ask(kPlayers[3], table::VoteRematch{});
  EXPECT_GT(world.rematches, 0);
  world.ask({}, table::Succeed{.successor = table::TableId(8)});
  EXPECT_EQ(world.end_code, "finished");
  EXPECT_EQ(world.table().state().successor, table::TableId(8));
}

// A server that is about to stop opens it only after its restart.
TEST(Rematch, ThatAllWantMayTakeLongerThanAgreeingOnIt) {
  TableWorld world;
  play_match(world);
  for (const PlayerId player : kPlayers) world.ask(player, table::VoteRematch{});
  world.pass(std::chrono::minutes(10));
  EXPECT_EQ(world.end_code, "");
  world.crash();
  const int before = world.rematches;
  for (const PlayerId player : kPlayers) world.table().attend(player, true);
  EXPECT_GT(world.rematches, before);
}

TEST(Rematch, ThatNotAllWantInTimeEndsTheTable) {
  TableWorld world;
  play_match(world);
  world.ask(kPlayers[0], table::VoteRematch{});
  world.pass(table::Pace{}.rematch);
  EXPECT_EQ(world.end_code, "finished");
}

TEST(Rematch, IsNotForATableOfASeason) {
  TableWorld world;
  table::TableSettings settings = settings_for(table::Admission::League);
  settings.settings = table::HouseSettings{
      {"redeal_limit", "1"}
  };
  for (const PlayerId player : kPlayers) settings.policies.invited.push_back({"", player});
  world.open_with(settings);
  world.seat_four_people();
  play_match_out(world);
  world.ask(kPlayers[0], table::VoteRematch{});
  EXPECT_EQ(world.refused(), "match_over");
}

TEST(Rematch, RefusedByOneEndsTheTable) {
  TableWorld world;
  play_match(world);
  world.ask(kPlayers[0], table::VoteRematch{});
  world.ask(kPlayers[1], table::VoteRematch{.agrees = false});
  EXPECT_EQ(world.end_code, "finished");
  EXPECT_EQ(world.rematches, 0);
}

// A match of one deal, in which `leaver` stands up.
void play_deal_and_stand(TableWorld& world, PlayerId leaver) {
  table::TableSettings settings = settings_for(table::Admission::Anyone);
  settings.policies.length = {LengthUnit::Deals, 1};
  world.open_with(settings);
  world.seat_four_people();
  world.ask(leaver, table::Stand{});
}

TEST(Rematch, IsNotWaitedForIfSomebodyStoodUpInTheLastDeal) {
  TableWorld world;
  play_deal_and_stand(world, kPlayers[1]);
  play_deal_out(world);
  EXPECT_EQ(world.end_code, "finished");
}

TEST(Rematch, WaitsForWhoeverStoodUpAndSatDownAgain) {
  TableWorld world;
  play_deal_and_stand(world, kPlayers[1]);
  world.ask(kPlayers[1], table::Sit{.name = "Bo", .seat = {}});
  play_deal_out(world);
  for (const PlayerId player : kPlayers) world.ask(player, table::VoteRematch{});
  EXPECT_GT(world.rematches, 0);
}

}  // namespace
}  // namespace lair::testing
