// Values kept outside the objects that hold them: shared by all copies, or boxed one by one.
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/boxed.hpp"
#include "engine/shared_value.hpp"

namespace lair {
namespace {

using Text = Shared<std::string>;

// Counts how many of its kind there are.
struct Counted {
  explicit Counted(int& all) : there(&all) { ++*there; }

  Counted(const Counted& other) : there(other.there) { ++*there; }

  Counted& operator=(const Counted&) = delete;

  ~Counted() { --*there; }

  int* there;
};

TEST(Shared, IsAWord) { EXPECT_EQ(sizeof(Text), sizeof(void*)); }

TEST(Shared, IsAbsentUntilGivenAValue) {
  EXPECT_FALSE(Text().has_value());
  EXPECT_FALSE(Text(std::nullopt));
  EXPECT_FALSE(Text(std::optional<std::string>()));
  EXPECT_EQ(*Text(std::optional<std::string>("east")), "east");
  EXPECT_EQ(Text(std::string("east"))->size(), 4U);
}

TEST(Shared, ComparesByValueHoweverItIsKept) {
  const Text one = std::string("east");
  const Text copy = one;
  EXPECT_EQ(one, copy);
  EXPECT_EQ(one, Text(std::string("east")));
  EXPECT_NE(one, Text(std::string("west")));
  EXPECT_NE(one, Text());
  EXPECT_EQ(Text(), Text());
}

TEST(Shared, CopiesHaveTheSameValueInOnePlace) {
  const Text one = std::string("east");
  const Text copy = one;
  EXPECT_EQ(&*one, &*copy);
}

TEST(Shared, GoesWithItsLastHolder) {
  int there = 0;
  {
    Shared<Counted> first = Counted(there);
    EXPECT_EQ(there, 1);
    Shared<Counted> second = first;
    Shared<Counted> moved = std::move(first);
    second = moved;
    second = second;  // NOLINT(clang-diagnostic-self-assign-overloaded): what it must bear
    EXPECT_EQ(there, 1);
    second = Counted(there);
    EXPECT_EQ(there, 2);
    moved = std::nullopt;
    EXPECT_EQ(there, 1);
  }
  EXPECT_EQ(there, 0);
}

TEST(Shared, IsCopiedAndLeftByManyThreadsAtOnce) {
  int there = 0;
  {
    const Shared<Counted> one = Counted(there);
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([one] {
        for (int times = 0; times < 1000; ++times) {
          const Shared<Counted> copy = one;
          EXPECT_TRUE(copy.has_value());
        }
      });
    }
  }
  EXPECT_EQ(there, 0);
}

TEST(Boxed, IsAlwaysThere) {
  EXPECT_EQ(*Boxed<std::string>(), "");
  EXPECT_EQ(Boxed<std::string>(std::string("east"))->size(), 4U);
}

TEST(Boxed, CopiesLiveOnTheirOwn) {
  const Boxed<std::string> one = std::string("east");
  Boxed<std::string> copy = one;
  EXPECT_EQ(copy, one);
  *copy = "west";
  EXPECT_EQ(*one, "east");
  EXPECT_NE(copy, one);
  copy = one;
  EXPECT_EQ(*copy, "east");
}

TEST(Boxed, MayBeAssignedToAfterItWasMovedFrom) {
  Boxed<std::string> one = std::string("east");
  const Boxed<std::string> moved = std::move(one);
  EXPECT_EQ(*moved, "east");
  one = std::string("west");  // NOLINT(bugprone-use-after-move): what it promises
  EXPECT_EQ(*one, "west");
}

}  // namespace
}  // namespace lair
