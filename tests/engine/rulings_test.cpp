// What a source leaves open and no other test shows: the default choice, and what its switch
// changes.
#include <string>

#include <gtest/gtest.h>

#include "tests/support/hand_text.hpp"
#include "tests/support/hk_play.hpp"
#include "tests/support/rule_tables.hpp"

namespace lair {
namespace {

using testing::drawn_win;
using testing::HkPlay;
using testing::table_of;
using testing::tile;
using testing::win;
using testing::worth_text;

bool has(const std::string& worth, std::string_view element) {
  return worth.find(element) != std::string::npos;
}

TEST(AKongRightAfterAClaim, IsAsTheHouseHasIt) {
  const DeclareKong kong{.kind = MeldKind::ConcealedKong, .tile = tile("1p")};
  for (const std::string_view rules : {"faan-laak", "hkos"}) {
    for (const std::string_view option : {"", "kong_after_claim=true", "kong_after_claim=false"}) {
      HkPlay play(rules, option);
      play.deal(play.wall()
                    .hand(Wind::East, "147m258p369sESWNN")
                    .hand(Wind::South, "1111p99s147m56sRR")
                    .hand(Wind::West, "258m369p58sBBGG7s")
                    .hand(Wind::North, "258m369p58sWWSS7s"));
      play.must(Seat::A, Discard{.tile = tile("9s")});
      play.must(Seat::B, ClaimPung{});
      const bool usual = rules == "faan-laak";
      EXPECT_EQ(play.may(Seat::B, kong), option.empty() ? usual : option.ends_with("true"))
          << rules << ' ' << option;
    }
  }
}

// Rule F7.7.
TEST(TheWholeWall, IsPlayedWhereThereIsNoDeadWall) {
  HkPlay play("faan-laak", "min_faan=0,dead_wall=0");
  play.deal(play.wall()
                .hand(Wind::East, "147m258p369sESWRG")
                .hand(Wind::South, "999m123456p22s78s")
                .draws("9m")
                .live(1));
  play.discard(Seat::A, "1m");
  const DeclareKong nines{.kind = MeldKind::ConcealedKong, .tile = tile("9m")};
  EXPECT_FALSE(play.may(Seat::B, nines)) << "nothing is left to replace it";
}

std::string worth(std::string_view rules, std::string_view options, const WinningHand& hand) {
  return worth_text(table_of(rules, options)->score(hand));
}

// Rule F7.11.
TEST(AReplacementOfABonusTile, IsASupplementUnlessTheHouseSaysNo) {
  WinningHand hand = drawn_win("123m456p9m | 444m 123s | 3f", "9m");
  hand.how.drawn_as = DrawKind::BonusReplacement;
  EXPECT_TRUE(has(worth("faan-laak", "", hand), "supplement_tile"));
  EXPECT_FALSE(has(worth("faan-laak", "supplement_for_bonus=false", hand), "supplement_tile"));
}

// Rule H8.2.
TEST(BonusTiles, HelpToReachTheMinimumUnlessTheHouseSaysNo) {
  const WinningHand hand = win("123m456p9m | 444m 123s | 1234f1n", "9m");
  EXPECT_TRUE(worth("hkos", "min_faan=1", hand).starts_with("may win"));
  EXPECT_TRUE(worth("hkos", "min_faan=1,bonus_in_minimum=false", hand).starts_with("below"));
}

// Rule H8.6.
TEST(FourChows, TakeAnyPairUnlessTheHouseSaysNo) {
  const WinningHand hand = win("123m456pN | 345s 123s | 3f", "N");
  EXPECT_TRUE(has(worth("hkos", "min_faan=0", hand), "all_chows"));
  EXPECT_FALSE(has(worth("hkos", "min_faan=0,all_chows_pair=no_honor", hand), "all_chows"));
}

// Rules H8.3 to H8.5.
TEST(ADragonOfOneSuit, IsALimitWhereTheHouseHasIt) {
  const std::string off = "ruby_dragon=false";
  const std::string on = "jade_dragon=true,pearl_dragon=true";
  const WinningHand ruby = win("444m666m8m | RRR 222m | 3f", "8m");
  const WinningHand jade = win("444s666s5s | GGG 222s | 3f", "5s");
  const WinningHand pearl = win("444p666p8p | BBB 222p | 3f", "8p");
  EXPECT_TRUE(has(worth("hkos", "", ruby), "ruby_dragon"));
  EXPECT_FALSE(has(worth("hkos", off, ruby), "ruby_dragon"));
  EXPECT_FALSE(has(worth("hkos", "", jade), "jade_dragon"));
  EXPECT_TRUE(has(worth("hkos", on, jade), "jade_dragon"));
  EXPECT_FALSE(has(worth("hkos", "", pearl), "pearl_dragon"));
  EXPECT_TRUE(has(worth("hkos", on, pearl), "pearl_dragon"));
}

// Rule H8.12.
TEST(EightBonusTiles, AreBothSetsWithTheOwnTilesWhereTheyDoNotWin) {
  const WinningHand hand = win("123m456p9m | 444m 123s | 1234f1234n", "9m");
  EXPECT_EQ(worth("hkos", "min_faan=0,bonus_tiles_win=none", hand),
            "may win 16: all_flowers 1 all_seasons 1 own_bonus_tile 1 own_bonus_tile 1");
}

TEST(SixBonusTiles, WinNothingByThemselves) {
  const WinningHand hand = win("123m456p9m | 444m 123s | 1234f12n", "9m");
  EXPECT_TRUE(has(worth("hkos", "min_faan=0", hand), "six_bonus_tiles 1"));
  Circumstances how;
  how.self_drawn = true;
  const Hand loose = testing::hand("147m258p369sESRG | | 1234f12n");
  EXPECT_FALSE(table_of("hkos")->bonus_win(loose, how));
}

TEST(FourConcealedKongs, AreTwoLimits) {
  const WinningHand hand = win("9p | (2222m) (3333p) (4444s) (7777m) | 3f", "9p");
  EXPECT_EQ(worth("hkos", "", hand), "may win 256: four_concealed_pungs four_gongs");
}

// Rule H5.20.
TEST(AKong, BreaksAGiftOfHeaven) {
  WinningHand hand = drawn_win("123m456p7899m | (7777s) | 3f", "9m");
  hand.how.is_dealer = true;
  hand.how.opening.own_first_draw = true;
  EXPECT_TRUE(has(worth("hkos", "min_faan=0", hand), "gift_of_heaven"));
  hand.how.opening.after_kong = true;
  EXPECT_FALSE(has(worth("hkos", "min_faan=0", hand), "gift_of_heaven"));
}

TEST(AKong, CountsAsItsPungInADragonOfOneSuit) {
  for (const std::string_view sets : {"RRR 222m", "RRRR 222m", "RRR 2222m"}) {
    const WinningHand hand = win("444m666m8m | " + std::string(sets) + " | 3f", "8m");
    EXPECT_TRUE(has(worth("hkos", "", hand), "ruby_dragon")) << sets;
  }
}

// Rules H8.14, F7.21: a dead hand pays for its discard like anybody else.
TEST(ADeadHand, PaysLikeAnyOther) {
  for (const std::string_view rules : {"hkos", "faan-laak"}) {
    BySeat<Points> nets[2];
    for (const bool is_dead : {false, true}) {
      HkPlay play(rules, "min_faan=0,false_mahjong=dead_hand");
      play.deal(play.wall()
                    .hand(Wind::East, "147m258p3s69sESWRG")
                    .hand(Wind::South, "1m1111p444777sNN")
                    .hand(Wind::West, "2589m369p33sNBB8s")
                    .hand(Wind::North, "123m456m789m45s22p"));
      if (is_dead) play.must(Seat::A, MahJong{});
      play.must(Seat::A, Discard{.tile = tile("3s")});
      play.must(Seat::B, Pass{});
      play.must(Seat::C, Pass{});
      play.must(Seat::D, MahJong{});
      ASSERT_TRUE(play.is_over()) << rules;
      nets[is_dead ? 1 : 0] = nets_of(std::get<Over>(play.deal().phase).won->settlement->ledger);
    }
    EXPECT_EQ(nets[0], nets[1]) << rules;
    EXPECT_LT(nets[1][Seat::A], 0_pts) << rules;
  }
}

// A limit of faan-laak is paid double by the discarder and once by the other two, or double by each
// seat if it was drawn.
TEST(ALimit, IsDoubledLikeAnyOtherPrice) {
  const auto rules = table_of("faan-laak");
  for (const bool is_drawn : {false, true}) {
    const WinningHand hand =
        is_drawn ? drawn_win("19m19p19sESWNRGB | | 3f", "B") : win("19m19p19sESWNRGB | | 3f", "B");
    BySeat<Hand> hands;
    const DealSetup setup;
    const ScoreSheet sheet = rules->score(hand);
    const auto settled = rules->settle({.setup = setup,
                                        .winner = Seat::B,
                                        .from = is_drawn ? std::nullopt : std::optional(Seat::C),
                                        .sheet = sheet,
                                        .hands = hands});
    const BySeat<Points> nets = nets_of(settled.ledger);
    EXPECT_EQ(nets[Seat::C], -128_pts);
    EXPECT_EQ(nets[Seat::D], is_drawn ? -128_pts : -64_pts);
  }
}

}  // namespace
}  // namespace lair
