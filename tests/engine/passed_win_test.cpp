// A tile let pass stays locked until the next draw if the house says so (rule P17).
#include <gtest/gtest.h>

#include "tests/support/hk_play.hpp"

namespace lair {
namespace {

using testing::HkPlay;
using testing::tile;

// South waits for 3 and 6 of bamboos; East and West hold both.
void deal_waiting_south(HkPlay& play) {
  play.deal(play.wall()
                .hand(Wind::East, "147m258p3369sESWR")
                .hand(Wind::South, "123m456m789m45s22p")
                .hand(Wind::West, "2589m369p136sNNB")
                .hand(Wind::North, "3669m147p258sNBB")
                .draws("G R W 1s 3s"));
}

// West discards 3 of bamboos, on which South could go out; then it is East's turn.
void let_three_go(HkPlay& play, void (HkPlay::*discarded)(Seat, std::string_view)) {
  deal_waiting_south(play);
  play.discard(Seat::A, "E");
  play.discard(Seat::B, "G");
  (play.*discarded)(Seat::C, "3s");
  play.discard(Seat::D, "W");
}

constexpr std::string_view kLocked = "min_faan=0,passed_win_lock=true";

TEST(PassedWin, IsLockedUntilTheNextDraw) {
  HkPlay play("hkos", kLocked);
  deal_waiting_south(play);
  play.must(Seat::A, Discard{.tile = tile("3s")});
  EXPECT_TRUE(play.may(Seat::B, MahJong{}));
  play.must(Seat::B, Pass{});
  EXPECT_TRUE(play.deal().passed_wins[Seat::B].none());
  // South's own next draw unlocks the tile.
  play.discard(Seat::B, "G");
  play.must(Seat::C, Discard{.tile = tile("3s")});
  EXPECT_TRUE(play.may(Seat::B, MahJong{}));
}

TEST(PassedWin, IsRefusedWithItsRule) {
  HkPlay play("hkos", kLocked);
  let_three_go(play, &HkPlay::discard);
  play.must(Seat::A, Discard{.tile = tile("3s")});
  EXPECT_EQ(play.act(Seat::B, MahJong{}), RefusalCode::PassedWin);
  EXPECT_EQ(row_of(RefusalCode::PassedWin).rule, "P17");
}

// Rule P4: a seat that has not answered has passed.
TEST(PassedWin, IsLockedForWhoKeepsSilentInAHeldWindow) {
  HkPlay play("hkos", kLocked);
  let_three_go(play, &HkPlay::discard_into_silence);
  play.must(Seat::A, Discard{.tile = tile("3s")});
  EXPECT_EQ(play.act(Seat::B, MahJong{}), RefusalCode::PassedWin);
}

TEST(PassedWin, IsNotLockedBySilenceInGamesOfTheFirstRevision) {
  HkPlay play("hkos", kLocked, RulesRevision::First);
  let_three_go(play, &HkPlay::discard_into_silence);
  play.must(Seat::A, Discard{.tile = tile("3s")});
  EXPECT_EQ(play.act(Seat::B, MahJong{}), std::nullopt);
}

TEST(PassedWin, IsFreeAtOtherHouses) {
  HkPlay play("hkos", "min_faan=0");
  let_three_go(play, &HkPlay::discard);
  play.must(Seat::A, Discard{.tile = tile("3s")});
  EXPECT_EQ(play.act(Seat::B, MahJong{}), std::nullopt);
}

TEST(PassedWin, LeavesOtherTilesAndTheOwnDrawAlone) {
  HkPlay play("hkos", kLocked);
  let_three_go(play, &HkPlay::discard);
  play.must(Seat::A, Discard{.tile = tile("6s")});
  EXPECT_TRUE(play.may(Seat::B, MahJong{}));
}

}  // namespace
}  // namespace lair
