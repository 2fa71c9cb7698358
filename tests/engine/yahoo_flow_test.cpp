// How play goes at a yahoo table.
#include <gtest/gtest.h>

#include "tests/support/yahoo_table.hpp"

namespace lair {
namespace {

using testing::yahoo_table;

// The wall of a table after the deal: four hands of thirteen and the dealer's fourteenth.
Wall dealt_wall(const RuleSet& rules) {
  const auto tiles = full_set(rules.flow().bonus_tiles);
  Wall wall({tiles.begin(), tiles.size()}, rules.flow().dead_wall);
  for (int tile = 0; tile < 53; ++tile) wall.draw();
  return wall;
}

Wall wall_with(std::size_t tiles_left) {
  Wall wall = dealt_wall(*yahoo_table());
  while (wall.tiles_left() > tiles_left) wall.draw();
  return wall;
}

// Rules Y1.1, Y1.2, Y1.6, Y2.2, Y2.5, Y2.6, Y2.7, Y2.8.
TEST(YahooFlow, FollowsTheOptionsOfTheHouse) {
  const Flow standard = yahoo_table()->flow();
  EXPECT_TRUE(standard.bonus_tiles);
  EXPECT_EQ(standard.dead_wall, DeadWall::Sliding);
  EXPECT_EQ(standard.winner_order, WinnerOrder::AgainstTurn);
  EXPECT_FALSE(standard.kong_after_claim);
  EXPECT_FALSE(standard.melds_on_last_discard);
  EXPECT_TRUE(standard.bonus_ends_when_unreplaced);
  EXPECT_TRUE(standard.ask_all_when_robbing);
  EXPECT_FALSE(standard.rob_concealed_for_orphans);
  EXPECT_EQ(standard.start, 2000_pts);
  const Flow other =
      yahoo_table("bonus_tiles=off,kong_after_claim=on,claims_on_last_discard=on")->flow();
  EXPECT_FALSE(other.bonus_tiles);
  EXPECT_TRUE(other.kong_after_claim);
  EXPECT_TRUE(other.melds_on_last_discard);
}

// Rule Y1.3.
TEST(YahooFlow, LeavesNinetyOneTilesAfterTheDealOrEightyThree) {
  EXPECT_EQ(dealt_wall(*yahoo_table()).tiles_left(), 91U);
  EXPECT_EQ(dealt_wall(*yahoo_table("bonus_tiles=off")).tiles_left(), 83U);
}

// Rule Y1.4.
TEST(YahooFlow, LowersTilesLeftWithEachReplacement) {
  Wall wall = dealt_wall(*yahoo_table());
  wall.replace();
  wall.replace();
  EXPECT_EQ(wall.tiles_left(), 89U);
}

// Rules Y1.2, Y1.5, Y2.4.
TEST(YahooFlow, NeverTouchesTheLastFourteen) {
  Wall wall = wall_with(15);
  EXPECT_TRUE(wall.can_draw());
  EXPECT_TRUE(wall.can_replace());
  wall.replace();
  EXPECT_EQ(wall.tiles_left(), 14U);
  EXPECT_FALSE(wall.can_draw());
  EXPECT_FALSE(wall.can_replace());
}

}  // namespace
}  // namespace lair
