// A value that many tables share is made once and destroyed with the last of them.
#include "server/table/kept_once.hpp"

#include <string>

#include <gtest/gtest.h>

namespace lair::table {
namespace {

using Texts = KeptOnce<int, std::string>;

TEST(WhatIsKeptOnce, IsMadeOnceWhileSomebodyHasIt) {
  Texts texts;
  int made = 0;
  const auto make = [&] { return std::make_shared<const std::string>(std::to_string(++made)); };
  auto first = texts.of(7, make);
  auto second = texts.of(7, make);
  EXPECT_EQ(first, second);
  EXPECT_EQ(made, 1);
  first.reset();
  second.reset();
  EXPECT_EQ(*texts.of(7, make), "2");
}

TEST(WhatIsKeptOnce, IsAnotherValueForAnotherKey) {
  Texts texts;
  const auto one = texts.of(1, [] { return std::make_shared<const std::string>("one"); });
  const auto two = texts.of(2, [] { return std::make_shared<const std::string>("two"); });
  EXPECT_EQ(*one, "one");
  EXPECT_EQ(*two, "two");
}

TEST(WhatIsKeptOnce, LeavesNoMoreKeysThanTwiceThoseInUse) {
  Texts texts;
  const auto make = [] { return std::make_shared<const std::string>(); };
  const auto kept = texts.of(-1, make);
  for (int key = 0; key < 1'000; ++key) {
    texts.of(key, make);
    EXPECT_LE(texts.keys(), 2 * Texts::kFew);
  }
  EXPECT_EQ(texts.of(-1, make), kept);
}

}  // namespace
}  // namespace lair::table
