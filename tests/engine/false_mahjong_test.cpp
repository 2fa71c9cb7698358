// What a false MahJong leads to, house by house (rules P13, P19).
#include <gtest/gtest.h>

#include "engine/play/claims.hpp"
#include "tests/support/hk_play.hpp"

namespace lair {
namespace {

using testing::HkPlay;
using testing::tile;

// South holds a pung of 3 bamboos, four 1 dots, and two north winds; West holds a pair of 3
// bamboos; North would win on 3 bamboos.
void deal_hands(HkPlay& play) {
  play.deal(play.wall()
                .hand(Wind::East, "147m258p3s69sESWRG")
                .hand(Wind::South, "1m1111p444777sNN")
                .hand(Wind::West, "2589m369p33sNBB8s")
                .hand(Wind::North, "123m456m789m45s22p")
                .draws("G R W 1s 5p"));
}

TEST(FalseMahJong, IsRefusedAsARule) {
  HkPlay play("hkos", "min_faan=0");
  deal_hands(play);
  play.must(Seat::A, Discard{.tile = tile("3s")});
  EXPECT_EQ(play.act(Seat::C, MahJong{}), RefusalCode::NotAWinningHand);
  EXPECT_EQ(play.deal().false_mahjongs[Seat::C], 0);
}

TEST(FalseMahJong, AsksEverybodyAboutEachDiscard) {
  HkPlay play("hkos", "min_faan=0,false_mahjong=dead_hand");
  deal_hands(play);
  play.must(Seat::A, Discard{.tile = tile("E")});
  for (const Seat seat : {Seat::B, Seat::C, Seat::D}) {
    EXPECT_TRUE(is_waited_for(play.deal(), seat));
    EXPECT_TRUE(may_declare(play.deal(), seat));
    EXPECT_FALSE(play.may(seat, MahJong{}));
  }
}

TEST(FalseMahJong, LeavesTheWindowToTheOthers) {
  HkPlay play("hkos", "min_faan=0,false_mahjong=dead_hand");
  deal_hands(play);
  play.must(Seat::A, Discard{.tile = tile("3s")});
  play.must(Seat::B, MahJong{});
  EXPECT_TRUE(has_dead_hand(play.deal(), Seat::B));
  EXPECT_EQ(play.act(Seat::B, Pass{}), RefusalCode::AlreadyAnswered);
  play.must(Seat::C, ClaimPung{});
  play.must(Seat::D, MahJong{});
  ASSERT_TRUE(play.is_over());
  EXPECT_EQ(std::get<Over>(play.deal().phase).won->winner, Seat::D);
}

TEST(FalseMahJong, MakesADeadHandThatOnlyDrawsAndDiscards) {
  HkPlay play("hkos", "min_faan=0,false_mahjong=dead_hand");
  deal_hands(play);
  play.must(Seat::A, Discard{.tile = tile("E")});
  play.must(Seat::B, MahJong{});
  play.must(Seat::C, Pass{});
  play.must(Seat::D, Pass{});
  // South draws: it holds four 1 dots, but declares no kong.
  const DeclareKong kong{.kind = MeldKind::ConcealedKong, .tile = tile("1p")};
  EXPECT_FALSE(play.may(Seat::B, kong));
  EXPECT_EQ(play.act(Seat::B, kong), RefusalCode::DeadHand);
  EXPECT_EQ(play.act(Seat::B, MahJong{}), RefusalCode::DeadHand);
  EXPECT_TRUE(play.may(Seat::B, Discard{.tile = tile("N")}));
  play.discard(Seat::B, "G");
  // West discards a tile of which South holds two: South is not asked.
  play.must(Seat::C, Discard{.tile = tile("N")});
  EXPECT_FALSE(is_waited_for(play.deal(), Seat::B));
  EXPECT_EQ(play.act(Seat::B, ClaimPung{}), RefusalCode::DeadHand);
}

TEST(FalseMahJong, MayLeaveClaimsToAHandThatPlaysOn) {
  HkPlay play("hkos", "min_faan=0,false_mahjong=plays_on");
  deal_hands(play);
  play.must(Seat::A, Discard{.tile = tile("3s")});
  play.must(Seat::C, MahJong{});
  EXPECT_TRUE(may_not_win(play.deal(), Seat::C));
  play.must(Seat::B, Pass{});
  play.must(Seat::D, Pass{});
  play.discard(Seat::B, "G");
  play.discard(Seat::C, "R");
  play.must(Seat::D, Discard{.tile = tile("W")});
  EXPECT_FALSE(is_waited_for(play.deal(), Seat::C));
  EXPECT_EQ(play.act(Seat::C, MahJong{}), RefusalCode::DeclaredFalsely);
}

TEST(FalseMahJong, IsTakenOnceInATurnWhichIsAskedAnew) {
  HkPlay play("hkos", "min_faan=0,false_mahjong=penalty");
  deal_hands(play);
  const Moment before = play.deal().moment;
  play.must(Seat::A, MahJong{});
  EXPECT_EQ(play.deal().moment.value(), before.value() + 1);
  EXPECT_EQ(play.act(Seat::A, MahJong{}), RefusalCode::NotAWinningHand);
  EXPECT_EQ(play.deal().false_mahjongs[Seat::A], 1);
}

TEST(FalseMahJong, PaysEachOfTheOthersOnceTheDealIsWon) {
  HkPlay play("hkos", "min_faan=0,false_mahjong=penalty,false_mahjong_points=7");
  deal_hands(play);
  play.must(Seat::A, MahJong{});
  play.must(Seat::A, Discard{.tile = tile("3s")});
  play.must(Seat::C, MahJong{});
  play.must(Seat::B, Pass{});
  play.must(Seat::D, MahJong{});
  ASSERT_TRUE(play.is_over());
  const Ledger& ledger = std::get<Over>(play.deal().phase).won->settlement->ledger;
  const Ledger penalties(ledger.end() - 6, ledger.end());
  for (const LedgerLine& line : penalties) {
    EXPECT_EQ(line.reason, "false_mahjong");
    EXPECT_EQ(line.rule, "H8.15");
    EXPECT_EQ(line.amount, 7_pts);
  }
  // Each of the two seats that declared pays the other three, and is paid by the other of the two.
  const BySeat<Points> nets = nets_of(penalties);
  EXPECT_EQ(nets[Seat::A], -14_pts);
  EXPECT_EQ(nets[Seat::B], 14_pts);
  EXPECT_EQ(nets[Seat::C], -14_pts);
  EXPECT_EQ(nets[Seat::D], 14_pts);
}

TEST(FalseMahJong, BelowTheMinimumIsNoneEither) {
  HkPlay play("hkos", "min_faan=13,false_mahjong=dead_hand");
  deal_hands(play);
  // Play on past the gifts, which are limits.
  play.discard(Seat::A, "E");
  play.discard(Seat::B, "G");
  play.discard(Seat::C, "R");
  play.discard(Seat::D, "W");
  play.must(Seat::A, Discard{.tile = tile("3s")});
  play.must(Seat::D, MahJong{});
  EXPECT_TRUE(has_dead_hand(play.deal(), Seat::D));
  EXPECT_FALSE(play.is_over());
}

}  // namespace
}  // namespace lair
