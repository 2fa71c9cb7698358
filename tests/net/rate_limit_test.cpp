// How many frames a client may send over time.
#include "server/net/rate_limit.hpp"

#include <gtest/gtest.h>

namespace lair::net {
namespace {

using namespace std::chrono_literals;

// Ten frames a second, three at once, abusive from the sixth at once on.
struct ARateLimit : ::testing::Test {
  RateLimit limit{100ms, 3, 6};
  RateLimit::Time now{1h};
};

TEST_F(ARateLimit, AllowsABurst) {
  for (int i = 0; i < 3; ++i) EXPECT_EQ(limit.spend(now), Pace::Fine);
}

TEST_F(ARateLimit, FindsMoreThanABurstTooFast) {
  for (int i = 0; i < 3; ++i) limit.spend(now);
  EXPECT_EQ(limit.spend(now), Pace::TooFast);
  EXPECT_EQ(limit.spend(now), Pace::TooFast);
}

TEST_F(ARateLimit, CallsShoutingOnAbuse) {
  for (int i = 0; i < 5; ++i) EXPECT_NE(limit.spend(now), Pace::Abusive);
  EXPECT_EQ(limit.spend(now), Pace::Abusive);
}

TEST_F(ARateLimit, NeverMindsASteadyClientAtTheRate) {
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(limit.spend(now += 100ms), Pace::Fine);
}

TEST_F(ARateLimit, ForgivesAfterAPause) {
  for (int i = 0; i < 5; ++i) limit.spend(now);
  EXPECT_EQ(limit.spend(now += 600ms), Pace::Fine);
}

TEST_F(ARateLimit, SavesNothingUpForLaterThanABurst) {
  now += 24h;
  for (int i = 0; i < 3; ++i) EXPECT_EQ(limit.spend(now), Pace::Fine);
  EXPECT_EQ(limit.spend(now), Pace::TooFast);
}

}  // namespace
}  // namespace lair::net
