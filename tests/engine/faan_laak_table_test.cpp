// Kongs, the dead wall, payments at a faan-laak table.
#include <gtest/gtest.h>

#include "tests/support/hk_play.hpp"

namespace lair {
namespace {

using testing::HkPlay;
using testing::tile;

constexpr Seat kEast = Seat::A;
constexpr Seat kSouth = Seat::B;
constexpr Seat kWest = Seat::C;
constexpr MahJong kMahJong;

const DeclareKong kNines{.kind = MeldKind::ConcealedKong, .tile = tile("9m")};

// East holds four nines. South waits for one with thirteen orphans, West with four sets.
void deal_nines(HkPlay& play) {
  play.deal(play.wall()
                .hand(Wind::East, "9999m123456p22s78s")
                .hand(Wind::South, "1m19p19sESWNRGBB")
                .hand(Wind::West, "78m234567s345p88p")
                .hand(Wind::North, "3368m147p258sNNW"));
}

TEST(ConcealedKong, IsRobbedByThirteenOrphansOnly) {
  HkPlay play("faan-laak");
  deal_nines(play);
  play.must(kEast, kNines);
  EXPECT_FALSE(is_waited_for(play.deal(), kWest));
  EXPECT_EQ(play.act(kWest, kMahJong), RefusalCode::NotAWinningHand);
  EXPECT_TRUE(play.may(kSouth, kMahJong));
  play.must(kSouth, kMahJong);
  EXPECT_EQ(play.outcome(), "B +256 may win 64: thirteen_orphans");
  EXPECT_TRUE(play.deal().hands[kEast].melds.empty());
  EXPECT_EQ(play.deal().hands[kEast].concealed[tile("9m")], 3);
}

TEST(ConcealedKong, IsSafeWhereTheHouseSaysSo) {
  for (const bool may_rob : {true, false}) {
    HkPlay play("hkos", may_rob ? "rob_concealed_for_orphans=true" : "");
    deal_nines(play);
    play.must(kEast, kNines);
    EXPECT_EQ(play.may(kSouth, kMahJong), may_rob);
  }
}

TEST(DeadWall, SuppliesAKongOnceTheLiveWallIsEmpty) {
  for (const std::string_view rules : {"faan-laak", "hkos"}) {
    HkPlay play(rules, "min_faan=0");
    play.deal(play.wall()
                  .hand(Wind::East, "147m258p369sESWRG")
                  .hand(Wind::South, "999m123456p22s78s")
                  .draws("9m")
                  .live(1));
    play.discard(kEast, "1m");
    EXPECT_EQ(play.may(kSouth, kNines), rules == "faan-laak");
  }
}

TEST(DeadWall, GivesNoLastWallTile) {
  HkPlay play("faan-laak");
  play.deal(play.wall()
                .hand(Wind::East, "147m258p369sESWRG")
                .hand(Wind::South, "999m123456p22s78s")
                .draws("9m")
                .replacements("9s")
                .live(2));
  play.discard(kEast, "1m");
  play.must(kSouth, kNines);
  play.must(kSouth, kMahJong);
  EXPECT_EQ(play.outcome(), "B +48 may win 8: no_bonus_tiles 1 self_drawn 1 supplement_tile 1");
}

TEST(FaanLaakPayments, TakeTwiceFromTheDiscarder) {
  HkPlay play("faan-laak");
  play.deal(
      play.wall().hand(Wind::East, "147m258p36sESWRG9s").hand(Wind::South, "999m123456p22s78s"));
  play.must(kEast, Discard{.tile = tile("9s")});
  play.must(kSouth, kMahJong);
  EXPECT_EQ(play.outcome(), "B +256 may win 64: earthly_hand");
  const auto& won = std::get<Over>(play.deal().phase).won;
  const BySeat<Points> nets = nets_of(won->settlement.ledger);
  EXPECT_EQ(nets[kEast], -128_pts);
  EXPECT_EQ(nets[kWest], -64_pts);
}

TEST(FaanLaakOpening, LetsANonDealerEarnNothingByTheFirstOwnDraw) {
  HkPlay play("faan-laak");
  play.deal(play.wall()
                .hand(Wind::East, "147m258p369sESWRG")
                .hand(Wind::South, "999m123456p22s78s")
                .draws("9s"));
  play.discard(kEast, "1m");
  play.must(kSouth, kMahJong);
  EXPECT_EQ(play.outcome(), "B +24 may win 4: no_bonus_tiles 1 self_drawn 1");
}

}  // namespace
}  // namespace lair
