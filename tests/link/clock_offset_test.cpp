// The client judges the server's clock by the fastest pong.
#include "clients/link/clock_offset.hpp"

#include <gtest/gtest.h>

namespace lair::link {
namespace {

TEST(ClockOffset, IsNothingBeforeTheFirstPong) {
  const ClockOffset clock;
  EXPECT_EQ(clock.offset(), Millis(0));
  EXPECT_FALSE(clock.round_trip().has_value());
}

TEST(ClockOffset, TakesTheServersTimeToBeHalfwayBetween) {
  ClockOffset clock;
  clock.add(Millis(1000), Millis(1100), Millis(5050));
  EXPECT_EQ(clock.offset(), Millis(4000));
}

TEST(ClockOffset, TrustsTheFastestOfTheLastSixteen) {
  ClockOffset clock;
  clock.add(Millis(0), Millis(10), Millis(105));
  for (int ping = 0; ping < 15; ++ping) clock.add(Millis(0), Millis(400), Millis(900));
  EXPECT_EQ(clock.offset(), Millis(100));
  EXPECT_EQ(clock.round_trip(), Millis(400));
  clock.add(Millis(0), Millis(400), Millis(900));
  EXPECT_EQ(clock.offset(), Millis(700)) << "the fast one is too long ago";
}

}  // namespace
}  // namespace lair::link
