// How hands divide into sets, and which tiles they wait for.
#include <gtest/gtest.h>

#include "engine/hands/reading.hpp"
#include "engine/hands/waits.hpp"
#include "tests/support/hand_text.hpp"
#include "tests/support/random_hands.hpp"
#include "tests/support/slow_readings.hpp"

namespace lair {
namespace {

using testing::counts;
using testing::melds;

std::set<std::string> texts_of(const TileCounts& concealed, const Melds& laid) {
  std::set<std::string> texts;
  for (const Reading& reading : readings_of(concealed, laid)) {
    texts.insert(testing::sorted_text(reading));
  }
  return texts;
}

std::string waits_text(std::string_view concealed, std::string_view laid = "") {
  std::vector<Tile> tiles;
  const TileKinds waits = waits_of(counts(concealed), melds(laid));
  for (const Tile tile : kTiles) {
    if (waits[tile.index()]) tiles.push_back(tile);
  }
  return text_of(tiles);
}

TEST(Readings, FindThreePungsAndThreeChowsInTheSameTiles) {
  const auto found = texts_of(counts("111222333p 55m 888s"), {});
  EXPECT_EQ(found,
            (std::set<std::string>{"m5, chow p1, chow p1, chow p1, pung s8",
                                   "m5, pung p1, pung p2, pung p3, pung s8"}));
}

TEST(Readings, FindEveryPairThatCanBeTheEyes) {
  const auto found = texts_of(counts("22333444555m 678p"), {});
  EXPECT_EQ(found,
            (std::set<std::string>{"m2, chow m3, chow m3, chow m3, chow p6",
                                   "m2, chow p6, pung m3, pung m4, pung m5",
                                   "m5, chow m2, chow m2, chow m3, chow p6"}));
}

TEST(Readings, KeepMeldsAsTheyLie) {
  const auto found = texts_of(counts("123s 55s"), melds("234s 2222p (9999m)"));
  EXPECT_EQ(
      found,
      (std::set<std::string>{"s5, chow s1, chow s2 exposed, kong m9 laid down, kong p2 exposed"}));
}

TEST(Readings, AreNoneForSevenPairsOrOrphans) {
  EXPECT_TRUE(readings_of(counts("1122557799m EEGG"), {}).empty());
  EXPECT_TRUE(readings_of(counts("119m19p19s ESWN RGB"), {}).empty());
}

TEST(Readings, AreNoneForAWrongNumberOfTiles) {
  EXPECT_TRUE(readings_of(counts("123m 123m 123m 55m"), {}).empty());
  EXPECT_FALSE(is_complete(counts("55m"), melds("123m 123m 123m")));
  EXPECT_TRUE(is_complete(counts("55m"), melds("123m 123m 123m 123s")));
}

TEST(Readings, EqualABruteForceSearchOnRandomHands) {
  testing::RandomHands hands(7);
  for (int round = 0; round < 3000; ++round) {
    const WinningHand hand = hands.next();
    const auto found = readings_of(hand.concealed, hand.melds);
    const auto slow = testing::slow_readings(hand.concealed, hand.melds);
    ASSERT_EQ(texts_of(hand.concealed, hand.melds), slow) << "seed 7, hand " << round;
    ASSERT_EQ(found.size(), slow.size()) << "a reading came twice: seed 7, hand " << round;
    ASSERT_TRUE(is_complete(hand.concealed, hand.melds));
  }
}

TEST(Readings, EqualABruteForceSearchWhenOneTileIsWrong) {
  testing::RandomHands hands(11);
  int incomplete = 0;
  for (int round = 0; round < 3000; ++round) {
    WinningHand hand = hands.next();
    hand.concealed.remove(hand.winning_tile);
    hand.concealed.add(kTiles[hands.chance().below(Tile::kPlainKinds)]);
    const auto slow = testing::slow_readings(hand.concealed, hand.melds);
    ASSERT_EQ(texts_of(hand.concealed, hand.melds), slow) << "seed 11, hand " << round;
    ASSERT_EQ(is_complete(hand.concealed, hand.melds), !slow.empty());
    if (slow.empty()) ++incomplete;
  }
  EXPECT_GT(incomplete, 1000);
}

TEST(Waits, OfTheNineGatesAreAllNine) { EXPECT_EQ(waits_text("1112345678999p"), "123456789p"); }

TEST(Waits, OfASingleTileAreItsPair) { EXPECT_EQ(waits_text("5m", "123s 234s 345s EEE"), "5m"); }

TEST(Waits, OfTwoPairsAreBoth) { EXPECT_EQ(waits_text("55m EE", "123s 234s 345s"), "5mE"); }

TEST(Waits, ListAKindOfWhichTheHandHoldsAllFour) {
  EXPECT_EQ(waits_text("4444m 123p", "123s 234s"), "4m");
  EXPECT_EQ(waits_text("1111m", "123s 234s 345s"), "1m");
  EXPECT_EQ(waits_text("2345555m", "123s 234s"), "25m");
}

TEST(Waits, AreTheTilesThatCompleteTheHand) {
  testing::RandomHands hands(13);
  for (int round = 0; round < 1000; ++round) {
    WinningHand hand = hands.next();
    hand.concealed.remove(hand.winning_tile);
    const TileKinds waits = waits_of(hand.concealed, hand.melds);
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      TileCounts whole = hand.concealed;
      whole.add(kTiles[index]);
      ASSERT_EQ(waits[index], !readings_of(whole, hand.melds).empty())
          << "seed 13, hand " << round << ", " << code_of(kTiles[index]);
    }
  }
}

}  // namespace
}  // namespace lair
