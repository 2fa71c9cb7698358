// The end of the wall under the Yahoo rules: the last tile, the last discard, replacements.
#include <cstddef>

#include <gtest/gtest.h>

#include "tests/support/yahoo_play.hpp"

namespace lair {
namespace {

using testing::added_kong;
using testing::concealed_kong;
using testing::kEast;
using testing::kMahJong;
using testing::kNorth;
using testing::kPass;
using testing::kSouth;
using testing::kWest;
using testing::Play;
using testing::tile;

TEST(TilesLeft, CountTheDeadWallToo) {
  Play with_bonus;
  with_bonus.deal(with_bonus.wall());
  EXPECT_EQ(with_bonus.tiles_left(), 91U);
  Play without_bonus("bonus_tiles=false");
  without_bonus.deal(without_bonus.wall());
  EXPECT_EQ(without_bonus.tiles_left(), 83U);
}

TEST(TilesLeft, FallByOneForEachBonusTileReplaced) {
  Play play;
  play.deal(play.wall().hand(Wind::South, "1379m 19p 159s ES 1f 2n").replacements("WR"));
  EXPECT_EQ(play.tiles_left(), 89U);
  EXPECT_EQ(play.deal().hands[kSouth].bonus.size(), 2U);
  EXPECT_EQ(play.deal().hands[kSouth].concealed.total(), 13U);
}

// West has drawn the fourth five of dots to its pung; `live` more tiles can be drawn, the last
// of them the eight of bamboos it wins on.
void deal_late_kong(Play& play, std::size_t live) {
  play.deal(play.wall()
                .hand(Wind::East, "5p 1379m 19p 159s ESWR")
                .hand(Wind::South, "1379m 19p 19s ESWNG")
                .hand(Wind::West, "55p 123456m 678s 8s E")
                .hand(Wind::North, "2469m 28p 267s SNG")
                .draws("GBR5p")
                .replacements("8s")
                .live(4 + live));
  play.discard(kEast, "5p");
  play.must(kWest, ClaimPung{});
  play.discard_unclaimed(kWest, "E");
  play.discard_unclaimed(kNorth, "G");
  play.discard_unclaimed(kEast, "B");
  play.discard_unclaimed(kSouth, "R");
}

TEST(LastTile, IsTheReplacementOfAKongAtFifteenTilesLeft) {
  Play play;
  deal_late_kong(play, 1);
  EXPECT_EQ(play.tiles_left(), 15U);
  play.must(kWest, added_kong("5p"));
  play.all_pass();
  EXPECT_EQ(play.tiles_left(), 14U);
  play.must(kWest, kMahJong);
  for (const std::string_view item : {"last_tile 1", "self_pick 1", "supplementary_tile 1"}) {
    EXPECT_NE(play.winners_items().find(item), std::string::npos) << item;
  }
}

TEST(Kong, IsNotAddedAtFourteenTilesLeft) {
  Play play;
  deal_late_kong(play, 0);
  EXPECT_EQ(play.tiles_left(), 14U);
  EXPECT_EQ(play.act(kWest, added_kong("5p")), RefusalCode::WallTooShort);
}

TEST(Kong, IsNeitherDeclaredNorClaimedAtFourteenTilesLeft) {
  Play play("claims_on_last_discard=true");
  play.deal(play.wall()
                .hand(Wind::East, "5p 1111m 19p 159s ESW R")
                .hand(Wind::West, "555p 2468m 28p 268s E")
                .live(0));
  EXPECT_EQ(play.act(kEast, concealed_kong("1m")), RefusalCode::WallTooShort);
  play.discard(kEast, "5p");
  EXPECT_EQ(play.act(kWest, ClaimKong{}), RefusalCode::WallTooShort);
  EXPECT_TRUE(play.may(kWest, ClaimPung{}));
}

// East discards the five of dots with nothing left to draw: South could win on it or make a
// chow, West a pung.
void deal_last_discard(Play& play) {
  play.deal(play.wall()
                .hand(Wind::East, "5p 1379m 19p 159s ESWR")
                .hand(Wind::South, "123456789m 46p 33s")
                .hand(Wind::West, "55p 2468m 28p 268s EN")
                .live(0));
  play.discard(kEast, "5p");
}

TEST(LastDiscard, MayBeWonOn) {
  Play play;
  deal_last_discard(play);
  EXPECT_EQ(play.tiles_left(), 14U);
  play.must(kSouth, kMahJong);
  EXPECT_NE(play.winners_items().find("last_tile 1"), std::string::npos) << play.winners_items();
}

TEST(LastDiscard, MayNotBeMelded) {
  Play play;
  deal_last_discard(play);
  EXPECT_EQ(play.act(kWest, ClaimPung{}), RefusalCode::LastDiscardWinOnly);
  EXPECT_EQ(play.act(kSouth, ClaimChow{.lowest = tile("4p")}), RefusalCode::LastDiscardWinOnly);
}

TEST(LastDiscard, MayBeMeldedWhereTheHouseLetsIt) {
  Play play("claims_on_last_discard=true");
  deal_last_discard(play);
  play.must(kSouth, kPass);
  play.must(kWest, ClaimPung{});
  EXPECT_EQ(play.deal().hands[kWest].melds.size(), 1U);
  play.discard_unclaimed(kWest, "N");
  EXPECT_FALSE(play.over().won.has_value());
}

TEST(Stalemate, PaysNobodyAndDealsTheHandAgain) {
  Play play;
  deal_last_discard(play);
  const DealSetup before = play.deal().setup;
  play.all_pass();
  EXPECT_FALSE(play.over().won.has_value());
  for (const Points score : play.match().scores) EXPECT_EQ(score, 2000_pts);
  ASSERT_TRUE(play.match().next.has_value());
  EXPECT_EQ(play.match().next->hand_number, before.hand_number);
  EXPECT_EQ(play.match().next->prevailing, before.prevailing);
  EXPECT_EQ(play.match().next->seating, before.seating);
  EXPECT_EQ(play.match().next->dealer, before.dealer);
  EXPECT_EQ(play.match().next->number, before.number + 1);
}

TEST(Stalemate, FollowsALastTileThatIsABonusTile) {
  Play play;
  play.deal(play.wall().hand(Wind::East, "1379m 19p 159s ESWRN").draws("1f").live(1));
  play.discard_unclaimed(kEast, "N");
  EXPECT_FALSE(play.over().won.has_value());
  EXPECT_EQ(play.deal().hands[kSouth].bonus.size(), 1U);
  for (const Points score : play.match().scores) EXPECT_EQ(score, 2000_pts);
}

// Rules Y8.25, P16.
TEST(LastTileBonus, IsReplacedFromTheDeadWallWhereTheHouseSaysSo) {
  Play play("last_tile_bonus=replaced");
  play.deal(play.wall().hand(Wind::East, "1379m 19p 159s ESWRN").draws("1f").live(1));
  play.discard_unclaimed(kEast, "N");
  EXPECT_EQ(play.deal().hands[kSouth].bonus.size(), 1U);
  EXPECT_EQ(play.deal().hands[kSouth].size_in_sets(), 14U);
  EXPECT_EQ(play.tiles_left(), 13U);
  EXPECT_FALSE(play.deal().wall.can_draw());
}

// The replacement of East's concealed kong is a flower, and that of the flower the winning tile.
void win_after_bonus(Play& play) {
  play.deal(play.wall().hand(Wind::East, "5555p 123456m 78s 33s").replacements("3f9s"));
  play.must(kEast, concealed_kong("5p"));
  play.must(kEast, kMahJong);
}

TEST(BonusReplacement, OfAKongIsSelfPickButNoSupplementaryTile) {
  Play play;
  win_after_bonus(play);
  EXPECT_NE(play.winners_items().find("self_pick 1"), std::string::npos);
  EXPECT_EQ(play.winners_items().find("supplementary_tile"), std::string::npos);
}

TEST(BonusReplacement, OfAKongIsASupplementaryTileWhereTheHouseCountsIt) {
  Play play("supp_after_bonus=true");
  win_after_bonus(play);
  EXPECT_NE(play.winners_items().find("supplementary_tile 1"), std::string::npos)
      << play.winners_items();
}

}  // namespace
}  // namespace lair
