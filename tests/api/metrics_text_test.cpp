// The text format of Prometheus is valid whatever the values are.
#include "server/api/metrics_text.hpp"

#include <gtest/gtest.h>

namespace lair {
namespace {

TEST(ALabel, EscapesWhatWouldEndItsValue) {
  EXPECT_EQ(label("room", "hall"), R"(room="hall")");
  EXPECT_EQ(label("route", "/a\"b\\c\nd"), R"(route="/a\"b\\c\nd")");
}

}  // namespace
}  // namespace lair
