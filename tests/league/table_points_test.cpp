// Seven table points in every game, whatever the ties.
#include "server/league/table_points.hpp"

#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace lair::league {
namespace {

// The twelfths for these scores at seats A to D.
std::vector<int> twelfths(std::array<int, 4> scores, const PointsRule& rule = {}) {
  BySeat<Points> points;
  for (const Seat seat : kSeats) points[seat] = Points(scores.at(index_of(seat)));
  std::vector<int> list;
  for (const TablePoints one : table_points(points, rule)) list.push_back(one.count());
  return list;
}

TEST(TablePoints, FollowThePrintedFigures) {
  EXPECT_EQ(twelfths({40, 30, 20, 10}), (std::vector{48, 24, 12, 0}));
  EXPECT_EQ(twelfths({40, 40, 20, 10}), (std::vector{36, 36, 12, 0})) << "3, 3, 1, 0";
  EXPECT_EQ(twelfths({40, 30, 30, 10}), (std::vector{48, 18, 18, 0})) << "4, 1.5, 1.5, 0";
  EXPECT_EQ(twelfths({40, 30, 10, 10}), (std::vector{54, 30, 0, 0})) << "4.5, 2.5, 0, 0";
  EXPECT_EQ(twelfths({40, 40, 40, 10}), (std::vector{28, 28, 28, 0})) << "7/3 each, 0";
  EXPECT_EQ(twelfths({40, 30, 30, 30}), (std::vector{48, 12, 12, 12})) << "4, 1 each";
  EXPECT_EQ(twelfths({30, 30, 30, 30}), (std::vector{21, 21, 21, 21})) << "7/4 each";
  EXPECT_EQ(twelfths({40, 40, 10, 10}), (std::vector{42, 42, 0, 0})) << "3.5, 3.5, 0, 0";
}

TEST(TablePoints, AreSplitEvenlyWhenTheSeasonSaysSo) {
  const PointsRule rule{
      .places = {4, 2, 1, 0},
        .ties = Ties::Shared
  };
  EXPECT_EQ(twelfths({40, 30, 10, 10}, rule), (std::vector{48, 24, 6, 6}));
  EXPECT_EQ(twelfths({40, 40, 10, 10}, rule), (std::vector{36, 36, 6, 6}));
}

TEST(TablePoints, SumToWhatThePlacesComeToForEveryPatternOfTies) {
  const std::array<PointsRule, 4> rules{
      {{{4, 2, 1, 0}, Ties::Printed},
       {{4, 2, 1, 0}, Ties::Shared},
       {{10, 5, 4, 1}, Ties::Printed},
       {{3, 3, 3, 0}, Ties::Shared}}
  };
  for (const PointsRule& rule : rules) {
    const int whole = 12 * std::accumulate(rule.places.begin(), rule.places.end(), 0);
    for (int pattern = 0; pattern < 256; ++pattern) {
      const auto list =
          twelfths({pattern & 3, pattern >> 2 & 3, pattern >> 4 & 3, pattern >> 6}, rule);
      EXPECT_EQ(std::accumulate(list.begin(), list.end(), 0), whole) << pattern;
    }
  }
}

TEST(TablePoints, AreTheSameForTheSameScoreAndNeverMoreForALowerOne) {
  for (int pattern = 0; pattern < 256; ++pattern) {
    const std::array scores{pattern & 3, pattern >> 2 & 3, pattern >> 4 & 3, pattern >> 6};
    const auto list = twelfths(scores);
    for (std::size_t one = 0; one < 4; ++one) {
      for (std::size_t other = 0; other < 4; ++other) {
        if (scores[one] < scores[other]) continue;
        EXPECT_GE(list[one], list[other]) << pattern;
      }
    }
  }
}

}  // namespace
}  // namespace lair::league
