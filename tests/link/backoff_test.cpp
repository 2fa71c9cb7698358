// Clients that lost their server reconnect after longer and longer waits,
// each after a different time.
#include "clients/link/backoff.hpp"

#include <gtest/gtest.h>

namespace lair::link {
namespace {

TEST(Backoff, DoublesUntilItsLimit) {
  EXPECT_EQ(backoff(1, 0.5), kBackoffFirst);
  for (int attempt = 2; attempt < 6; ++attempt) {
    EXPECT_EQ(backoff(attempt, 0.5), 2 * backoff(attempt - 1, 0.5)) << attempt;
  }
  for (const int attempt : {6, 7, 40, 1'000'000}) {
    EXPECT_EQ(backoff(attempt, 0.5), kBackoffMax) << attempt;
  }
}

TEST(Backoff, IsSpreadToBothSides) {
  for (const int attempt : {1, 3, 100}) {
    EXPECT_LT(backoff(attempt, 0), backoff(attempt, 0.5));
    EXPECT_GT(backoff(attempt, 1), backoff(attempt, 0.5));
  }
}

}  // namespace
}  // namespace lair::link
