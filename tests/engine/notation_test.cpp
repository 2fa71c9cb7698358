// Tiles written as text.
#include "engine/tiles/notation.hpp"

#include <gtest/gtest.h>

#include "tests/support/hand_text.hpp"

namespace lair {
namespace {

using testing::tiles;

TEST(Notation, GivesEveryKindACodeOfItsOwn) {
  for (const Tile tile : kTiles) EXPECT_EQ(tile_of(code_of(tile)), tile) << code_of(tile);
}

TEST(Notation, KnowsNoOtherCodes) {
  for (const auto* code : {"", "m", "m0", "m10", "x1", "wx", "f5", "n0", "M1", "5m"}) {
    EXPECT_EQ(tile_of(code), std::nullopt) << code;
  }
}

TEST(Notation, ReadsGroupsOfTilesAsPeopleWriteThem) {
  const std::vector<Tile> read = tiles("234m 19p EE R G B 3f1n");
  ASSERT_EQ(read.size(), 12U);
  EXPECT_EQ(read[0], Tile::of(Suit::Characters, 2));
  EXPECT_EQ(read[4], Tile::of(Suit::Dots, 9));
  EXPECT_EQ(read[5], Tile::of(Wind::East));
  EXPECT_EQ(read[9], Tile::of(Dragon::White));
  EXPECT_EQ(read[10], Tile::flower(Wind::West));
  EXPECT_EQ(read[11], Tile::season(Wind::East));
}

TEST(Notation, WritesWhatItReads) {
  for (const auto* text : {"234m19pEERGB3f1n", "", "11m", "E", "123456789s"}) {
    EXPECT_EQ(text_of(tiles(text)), text);
  }
}

TEST(Notation, SaysWhichCharacterIsWrong) {
  EXPECT_EQ(tiles_from_text("12").error(), "no suit after '12'");
  EXPECT_EQ(tiles_from_text("12E").error(), "no suit after '12'");
  EXPECT_EQ(tiles_from_text("m").error(), "no number before 'm'");
  EXPECT_EQ(tiles_from_text("15f").error(), "no tile '5f'");
  EXPECT_EQ(tiles_from_text("1x").error(), "unknown character 'x' in tiles");
}

TEST(Notation, SpeaksEveryKindByADifferentName) {
  EXPECT_EQ(name_of("5m"_t), "5 of characters");
  EXPECT_EQ(name_of("5p"_t), "5 of dots");
  EXPECT_EQ(name_of("5s"_t), "5 of bamboos");
  EXPECT_EQ(name_of("R"_t), "red dragon");
  for (const Tile one : kTiles) {
    for (const Tile other : kTiles) EXPECT_EQ(one == other, name_of(one) == name_of(other));
  }
}

}  // namespace
}  // namespace lair
