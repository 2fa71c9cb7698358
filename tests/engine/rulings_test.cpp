// What a source leaves open and no other test shows: the choice of the house, and what its switch
// makes of it.
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

// Rule H5.20.
TEST(AKong, BreaksAGiftOfHeaven) {
  WinningHand hand = drawn_win("123m456p7899m | (7777s) | 3f", "9m");
  hand.how.is_dealer = true;
  hand.how.opening.own_first_draw = true;
  const auto rules = table_of("hkos", "min_faan=0");
  EXPECT_TRUE(has(worth_text(rules->score(hand)), "gift_of_heaven"));
  hand.how.opening.after_kong = true;
  EXPECT_FALSE(has(worth_text(rules->score(hand)), "gift_of_heaven"));
}

TEST(AKong, CountsAsItsPungInADragonOfOneSuit) {
  for (const std::string_view sets : {"RRR 222m", "RRRR 222m", "RRR 2222m"}) {
    const WinningHand hand = win("444m666m88m | " + std::string(sets) + " | 3f", "8m");
    EXPECT_TRUE(has(worth_text(table_of("hkos")->score(hand)), "ruby_dragon")) << sets;
  }
  const WinningHand off = win("444m666m88m | RRRR 222m | 3f", "8m");
  EXPECT_FALSE(has(worth_text(table_of("hkos", "ruby_dragon=false")->score(off)), "ruby_dragon"));
}

// Rules H8.14, F7.21: it pays for the tile it lets go as anybody does.
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

// A robbed kong aside, every limit of faan-laak is paid double by the discarder, double by each
// when it was drawn.
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
