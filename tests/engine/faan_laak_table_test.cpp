// Kongs, the dead wall and payments at a faan-laak table.
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

// A deal in which all but `left` of the fourteen supplements have been taken.
Deal with_supplements(Deal deal, std::size_t left) {
  for (std::size_t taken = left; taken < kDeadWallTiles; ++taken) deal.wall.replace();
  return deal;
}

TEST(DeadWall, GivesTheLastWallTileOnceItsSupplementsHaveRunOut) {
  HkPlay play("faan-laak");
  play.deal(play.wall()
                .hand(Wind::East, "147m258p369sESWRG")
                .hand(Wind::South, "999m123456p22s78s")
                .draws("9m9s")
                .live(2));
  play.discard(kEast, "1m");
  Deal deal = with_supplements(play.deal(), 0);
  const auto events = decide(deal, kSouth, kNines);
  ASSERT_TRUE(events);
  for (const Event& event : *events) apply(deal, event);
  const auto sheet = win_now(deal, kSouth);
  ASSERT_TRUE(sheet);
  EXPECT_EQ(testing::worth_text(*sheet),
            "may win 16: last_wall_tile 1 no_bonus_tiles 1 self_drawn 1 supplement_tile 1");
}

TEST(FaanLaakPayments, TakeTwiceFromTheDiscarder) {
  HkPlay play("faan-laak");
  play.deal(
      play.wall().hand(Wind::East, "147m258p36sESWRG9s").hand(Wind::South, "999m123456p22s78s"));
  play.must(kEast, Discard{.tile = tile("9s")});
  play.must(kSouth, kMahJong);
  EXPECT_EQ(play.outcome(), "B +256 may win 64: earthly_hand");
  const auto& won = std::get<Over>(play.deal().phase).won;
  const BySeat<Points> nets = nets_of(won->settlement->ledger);
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

// --- Insurance, rule F6.4 ---

// Who pays South when it wins on a tile `from` a seat, or on its own draw; East fed the first two
// of its three dragon sets, West the third.
std::string paid(std::string_view system, std::string_view options, std::optional<Seat> from) {
  const auto rules = testing::table_of(system, options);
  BySeat<Hand> hands;
  hands[kSouth] = testing::hand("67m55m | RRR GGG BBB");
  for (Meld& meld : hands[kSouth].melds) meld.from = kEast;
  hands[kSouth].melds[2].from = kWest;
  ScoreSheet sheet;
  sheet.total = 64_pts;
  const DealSetup setup;
  const Settlement settled = rules->settle(
      {.setup = setup, .winner = kSouth, .from = from, .sheet = sheet, .hands = hands});
  std::string text;
  for (const LedgerLine& line : settled.ledger) {
    text += "ABCD"[index_of(line.payer)] + std::to_string(line.amount.count()) + ' ';
  }
  return text;
}

TEST(Insurance, LetsWhoFedTheThirdDragonPayForAll) {
  EXPECT_EQ(paid("faan-laak", "insurance=true", std::nullopt), "C128 C128 C128 ");
  EXPECT_EQ(paid("faan-laak", "insurance=true", kEast), "C128 C64 C64 ");
  EXPECT_EQ(paid("faan-laak", "insurance=true", kWest), "C64 C128 C64 ");
  EXPECT_EQ(paid("faan-laak", "", kEast), "A128 C64 D64 ");
}

// --- Liability, rule H6.6 ---

TEST(Liability, TakesTheWholePriceFromWhoFedTheThirdDragon) {
  EXPECT_EQ(paid("hkos", "liability=full", std::nullopt), "C64 C64 C64 ");
  EXPECT_EQ(paid("hkos", "liability=full", kEast), "C128 ");
  EXPECT_EQ(paid("hkos", "liability=full", kWest), "C128 ");
}

TEST(Liability, MayBeSharedWithTheDiscarder) {
  EXPECT_EQ(paid("hkos", "liability=shared", std::nullopt), "C64 C64 C64 ");
  EXPECT_EQ(paid("hkos", "liability=shared", kEast), "A64 C64 ");
  EXPECT_EQ(paid("hkos", "liability=shared", kWest), "C128 ");
}

TEST(Liability, IsNoneUnlessTheHouseHasIt) {
  EXPECT_EQ(paid("hkos", "", std::nullopt), "A64 C64 D64 ");
  EXPECT_EQ(paid("hkos", "", kEast), "A128 ");
}

// --- Rule F7.14 ---

TEST(SettlingTable, AtHalfPacePricesEachFaan) {
  const WinningHand hand = testing::win("222m777s99p88s | 555p | 2f", "8s");
  const std::string five = "pung_hand=3,min_faan=0,settling_table=half_pace";
  EXPECT_EQ(testing::table_of("faan-laak", "settling_table=half_pace")->score(hand).total, 4_pts);
  EXPECT_EQ(testing::table_of("faan-laak", five)->score(hand).total, 8_pts);
  const WinningHand flush = testing::win("123m456m789m22m34m | |", "5m");
  EXPECT_EQ(testing::table_of("faan-laak")->score(flush).total, 16_pts);
  EXPECT_EQ(testing::table_of("faan-laak", "settling_table=half_pace")->score(flush).total, 32_pts);
}

}  // namespace
}  // namespace lair
