// Hands as text: what is read, and what is refused with a reason.
#include <gtest/gtest.h>

#include "engine/hands/notation.hpp"

namespace lair {
namespace {

TEST(HandNotation, ReadsConcealedTilesMeldsAndBonusTiles) {
  const Hand hand = hand_from_text("234m E | RRR 345s (9999s) [1111p] | 1f 2n").value();
  EXPECT_EQ(hand.concealed.total(), 4U);
  ASSERT_EQ(hand.melds.size(), 4U);
  EXPECT_EQ(hand.melds[0].kind, MeldKind::Pung);
  EXPECT_EQ(hand.melds[1].kind, MeldKind::Chow);
  EXPECT_EQ(hand.melds[2].kind, MeldKind::ConcealedKong);
  EXPECT_EQ(hand.melds[3].kind, MeldKind::AddedKong);
  EXPECT_EQ(hand.bonus.size(), 2U);
  EXPECT_EQ(hand_from_text("").value(), Hand());
}

std::string error_of(std::string_view text) {
  const auto hand = hand_from_text(text);
  return hand ? "" : hand.error();
}

TEST(HandNotation, SaysWhatIsWrong) {
  EXPECT_EQ(error_of("23x"), "unknown character 'x' in tiles");
  EXPECT_EQ(error_of("55555m"), "there are five of 5m");
  EXPECT_EQ(error_of("1f"), "flowers and seasons do not belong among concealed tiles");
  EXPECT_EQ(error_of("1m | 222m 333m 444m 555m 666m"), "there are at most 4 melds");
  EXPECT_EQ(error_of("1m | | 1m"),
            "1m is not a bonus tile; those are flowers 1f-4f and seasons 1n-4n");
  EXPECT_EQ(error_of("1m | | 1f 1f"), "1f appears twice; there is only one of each");
  EXPECT_EQ(error_of("1m | | 1f | "), "there are too many '|'");
  for (const auto* meld : {"12m", "124m", "89mE", "1112m", "(123m)", "(222m)", "1fff", "()"}) {
    EXPECT_NE(error_of("1m | " + std::string(meld)), "") << meld;
  }
}

}  // namespace
}  // namespace lair
