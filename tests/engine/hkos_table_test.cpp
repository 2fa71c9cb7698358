// Wins by bonus tiles, rounds and what the house allows at a Hong Kong Old Style table.
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
constexpr Pass kPass;

// East is dealt no bonus tile, South six of them; `draws` are the tiles of the turns to come, the
// first of them South's.
void deal_six_to_south(HkPlay& play, std::string_view draws, std::string_view replacements) {
  play.deal(play.wall()
                .hand(Wind::East, "147m258p369sESWRG")
                .hand(Wind::South, "1234f12n147m258p3s")
                .hand(Wind::West, "2589m369p147sNNB")
                .hand(Wind::North, "3669m147p258sNBB")
                .draws(draws)
                .replacements(replacements));
}

constexpr std::string_view kSixReplaced = "EESSWW";

// --- Seven, rule H2.1 ---

TEST(SevenBonusTiles, GoOutBeforeTheReplacement) {
  HkPlay play("hkos");
  deal_six_to_south(play, "3n", "EESSWW4m");
  EXPECT_FALSE(play.may(kEast, kMahJong));
  play.discard(kEast, "1m");
  EXPECT_TRUE(play.is_asked_first(kSouth));
  EXPECT_EQ(play.act(kEast, kMahJong), RefusalCode::NotYourTurn);
  EXPECT_EQ(play.act(kSouth, Discard{.tile = tile("1m")}), RefusalCode::DrawFirst);
  play.must(kSouth, kMahJong);
  EXPECT_EQ(play.outcome(), "B +24 may win 8: seven_bonus_tiles 3");
}

TEST(SevenBonusTiles, GoOutAfterTheReplacementOnThisTurnOrALaterOne) {
  HkPlay play("hkos");
  deal_six_to_south(play, "3n 1s 2s 3s 5m", "EESSWW4m");
  play.discard(kEast, "1m");
  play.must(kSouth, kPass);
  EXPECT_TRUE(play.may(kSouth, kMahJong));
  play.discard(kSouth, "3s");
  EXPECT_FALSE(play.may(kSouth, kMahJong));
  play.discard(kWest, "1s");
  play.discard(Seat::D, "2s");
  play.discard(kEast, "3s");
  EXPECT_TRUE(play.may(kSouth, kMahJong));
  play.must(kSouth, kMahJong);
  EXPECT_EQ(play.outcome(), "B +24 may win 8: seven_bonus_tiles 3");
}

TEST(SevenBonusTiles, GoOutRightAfterAClaim) {
  HkPlay play("hkos");
  deal_six_to_south(play, "3n", "EESSWW4m");
  play.discard(kEast, "1m");
  play.must(kSouth, kPass);
  play.must(kSouth, Discard{.tile = tile("3s")});
  play.discard(kWest, "N");
  play.discard(Seat::D, "N");
  play.must(kEast, Discard{.tile = tile("S")});
  play.must(kSouth, ClaimPung{});
  EXPECT_TRUE(play.may(kSouth, kMahJong));
}

TEST(SevenBonusTiles, AreTheLastChanceWhenNoReplacementIsLeft) {
  for (const Action& action : {Action(kMahJong), Action(kPass)}) {
    HkPlay play("hkos");
    play.deal(play.wall()
                  .hand(Wind::East, "147m258p369sESWRG")
                  .hand(Wind::South, "1234f12n147m258p3s")
                  .draws("3n")
                  .replacements(kSixReplaced)
                  .live(7));
    play.discard(kEast, "1m");
    EXPECT_TRUE(play.is_asked_first(kSouth));
    play.must(kSouth, action);
    EXPECT_EQ(play.outcome(),
              action == Action(kPass) ? "drawn" : "B +24 may win 8: seven_bonus_tiles 3");
  }
}

TEST(SevenBonusTiles, AreAskedForAgainBeforeTheReplacementOfAKong) {
  HkPlay play("hkos");
  play.deal(play.wall()
                .hand(Wind::East, "1234f123n1111m258p")
                .hand(Wind::South, "2589m369p147sNNB")
                .replacements("EESSWWN5s"));
  EXPECT_TRUE(play.may(kEast, kMahJong));
  play.must(kEast, DeclareKong{.kind = MeldKind::ConcealedKong, .tile = tile("1m")});
  EXPECT_TRUE(play.is_asked_first(kEast));
  play.must(kEast, kPass);
  EXPECT_TRUE(play.may(kEast, Discard{.tile = tile("5s")}));
}

TEST(SevenBonusTiles, NeedAMinimumOfThreeOrLess) {
  HkPlay play("hkos", "min_faan=4");
  deal_six_to_south(play, "3n", "EESSWW4m");
  play.discard(kEast, "1m");
  EXPECT_EQ(play.act(kSouth, kMahJong), RefusalCode::BelowMinimum);
  EXPECT_TRUE(play.may(kSouth, Discard{.tile = tile("4m")}));
}

TEST(SevenBonusTiles, GiveWayToAHandThatIsCompleteAndWorthMore) {
  HkPlay play("hkos");
  play.deal(play.wall()
                .hand(Wind::East, "147m258p369sESWRG")
                .hand(Wind::South, "1234f12n123m456p7s")
                .draws("3n")
                .replacements("89s234s9p9p"));
  play.discard(kEast, "1m");
  play.must(kSouth, kPass);
  play.must(kSouth, kMahJong);
  EXPECT_EQ(play.outcome(), "B +384 may win 128: gift_of_earth");
}

// --- Eight, rule H2.2 ---

TEST(EightBonusTiles, EndTheDealAsTheLastIsDrawn) {
  HkPlay play("hkos");
  deal_six_to_south(play, "3n", "EESSWW4n");
  play.discard(kEast, "1m");
  play.must(kSouth, kPass);
  EXPECT_EQ(play.outcome(), "B +384 may win 128: eight_bonus_tiles");
}

TEST(EightBonusTiles, EndTheDealBeforeAnybodyHasPlayed) {
  HkPlay play("hkos");
  play.deal(play.wall().hand(Wind::South, "1234f1234n147m25p").replacements("EESSWWRR"));
  EXPECT_EQ(play.outcome(), "B +384 may win 128: eight_bonus_tiles");
}

TEST(EightBonusTiles, AreNothingSpecialElsewhere) {
  HkPlay play("faan-laak");
  play.deal(play.wall().hand(Wind::East, "1234f1234n147m258p").replacements("EESSWWRR"));
  EXPECT_EQ(play.outcome(), "goes on");
  EXPECT_FALSE(play.may(kEast, kMahJong));
}

// --- Rounds, rules H7 ---

std::string place_text(const DealSetup& setup) {
  return std::string(1, "ESWN"[index_of(setup.prevailing)]) + std::to_string(setup.hand_number) +
         " dealer " + "ABCD"[index_of(setup.dealer)] + " keeps " + std::to_string(setup.keeps);
}

TEST(HkosRotation, KeepsTheWindsAfterAWinOfTheDealerOrADraw) {
  const auto rules = testing::table_of("hkos");
  const DealSetup first = rules->first_deal();
  const DealSetup won = rules->next_deal(first, Seat::A).value();
  EXPECT_EQ(place_text(won), "E1 dealer A keeps 1");
  const DealSetup drawn = rules->next_deal(won, std::nullopt).value();
  EXPECT_EQ(place_text(drawn), "E1 dealer A keeps 2");
  EXPECT_EQ(drawn.redeals, 1U);
  const DealSetup lost = rules->next_deal(drawn, Seat::C).value();
  EXPECT_EQ(place_text(lost), "E2 dealer B keeps 0");
  EXPECT_EQ(lost.seating.wind(Seat::A), Wind::North);
  EXPECT_EQ(lost.number, 4U);
}

TEST(HkosRotation, HasFourRoundsOfFourShifts) {
  const auto rules = testing::table_of("hkos");
  std::optional<DealSetup> setup = rules->first_deal();
  std::string places;
  for (int deals = 0; setup && deals < 20; ++deals) {
    if (setup->hand_number == 1) places += place_text(*setup) + ", ";
    const DealSetup last = *setup;
    setup = rules->next_deal(*setup, setup->seating.after(setup->dealer));
    if (!setup) places += "over after " + std::to_string(last.number);
  }
  EXPECT_EQ(places,
            "E1 dealer A keeps 0, S1 dealer A keeps 0, W1 dealer A keeps 0, N1 dealer A keeps 0, "
            "over after 16");
}

}  // namespace
}  // namespace lair
