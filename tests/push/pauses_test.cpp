// How long a device whose service does not answer is left alone, and which call it then gets.
#include "server/push/pauses.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace lair::push {
namespace {

TEST(Pauses, LastLongerEachTimeUntilAnAnswerComes) {
  using std::chrono::minutes;
  Pauses pauses;
  const Pauses::Instant begun;
  EXPECT_FALSE(pauses.is_paused("a", begun));
  Pauses::Instant now = begun;
  for (const int long_so_far : {1, 2, 4, 8, 16, 32, 60, 60}) {
    pauses.missed("a", now);
    EXPECT_TRUE(pauses.is_paused("a", now + minutes(long_so_far) - std::chrono::seconds(1)));
    now += minutes(long_so_far);
    EXPECT_FALSE(pauses.is_paused("a", now)) << long_so_far;
  }
  EXPECT_FALSE(pauses.is_paused("b", begun));
  pauses.answered("a");
  pauses.missed("a", now);
  EXPECT_FALSE(pauses.is_paused("a", now + minutes(1)));
}

TEST(Pauses, BeginWithTheSecondLateAnswerInARow) {
  Pauses pauses;
  const Pauses::Instant begun;
  pauses.came_late("a", begun);
  EXPECT_FALSE(pauses.is_paused("a", begun));
  pauses.answered("a");
  pauses.came_late("a", begun);
  EXPECT_FALSE(pauses.is_paused("a", begun));
  pauses.came_late("a", begun);
  EXPECT_TRUE(pauses.is_paused("a", begun));
  EXPECT_FALSE(pauses.is_paused("a", begun + Pauses::kFirst));
}

Delivery delivery_of(std::uint64_t table, Pauses::Instant useful_until, bool is_over = false) {
  return {
      .player = PlayerId(7),
      .endpoint = "a",
      .call = {.kind = Kind::Turn, .number = table, .name = "A", .is_over = is_over},
      .useful_until = useful_until
  };
}

// The number of the table it is about; 0 if there is none.
std::uint64_t table_of(const std::optional<Delivery>& delivery) {
  return delivery ? delivery->call.number : 0;
}

TEST(Pauses, KeepTheNewestCallUntilTheyAreOver) {
  Pauses pauses;
  const Pauses::Instant begun;
  const Pauses::Instant over = begun + Pauses::kFirst;
  const Pauses::Instant later = over + std::chrono::minutes(1);
  EXPECT_EQ(table_of(pauses.keep(delivery_of(1, later))), 1U) << "nothing is paused";
  pauses.missed("a", begun);
  EXPECT_EQ(table_of(pauses.keep(delivery_of(1, over))), 1U) << "of no use any more by then";
  EXPECT_FALSE(pauses.keep(delivery_of(2, later)));
  EXPECT_EQ(table_of(pauses.keep(delivery_of(3, later))), 2U) << "3 is newer";
  EXPECT_EQ(table_of(pauses.keep(delivery_of(2, later, true))), 2U) << "3 is not over";
  EXPECT_FALSE(pauses.take_due(over - std::chrono::seconds(1)));
  const auto due = pauses.take_due(over);
  ASSERT_TRUE(due);
  EXPECT_EQ(due->call.number, 3U);
  EXPECT_FALSE(due->call.is_over);
  EXPECT_FALSE(pauses.take_due(later)) << "taken once";
}

TEST(Pauses, ForgetACallThatIsOfNoUseWhenALongerOneEnds) {
  Pauses pauses;
  const Pauses::Instant begun;
  pauses.missed("a", begun);
  EXPECT_FALSE(pauses.keep(delivery_of(1, begun + 2 * Pauses::kFirst)));
  pauses.missed("a", begun + std::chrono::seconds(1));  // from a post that was under way
  EXPECT_FALSE(pauses.take_due(begun + Pauses::kFirst)) << "twice as long";
  EXPECT_FALSE(pauses.take_due(begun + 3 * Pauses::kFirst));
}

TEST(Pauses, KeepThatACallIsOverInItsPlace) {
  Pauses pauses;
  const Pauses::Instant begun;
  const Pauses::Instant later = begun + std::chrono::minutes(5);
  pauses.missed("a", begun);
  pauses.keep(delivery_of(1, later));
  pauses.keep(delivery_of(1, later, true));
  const auto due = pauses.take_due(begun + Pauses::kFirst);
  ASSERT_TRUE(due);
  EXPECT_TRUE(due->call.is_over);
}

TEST(Pauses, GiveBackWhatTheyKeptWhenTheDeviceAnswers) {
  Pauses pauses;
  const Pauses::Instant begun;
  EXPECT_FALSE(pauses.answered("a"));
  pauses.missed("a", begun);
  pauses.keep(delivery_of(1, begun + std::chrono::minutes(5)));
  const auto kept = pauses.answered("a");
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->call.number, 1U);
  EXPECT_FALSE(pauses.is_paused("a", begun));
}

TEST(Pauses, AreNoMoreThanTheirBound) {
  Pauses pauses;
  const Pauses::Instant begun;
  for (std::size_t at = 0; at < Pauses::kMax; ++at) pauses.missed(std::to_string(at), begun);
  pauses.missed("one more", begun);
  EXPECT_FALSE(pauses.is_paused("one more", begun));
  const Pauses::Instant later = begun + Pauses::kFirst;
  pauses.missed("one more", later);
  EXPECT_TRUE(pauses.is_paused("one more", later));
}

}  // namespace
}  // namespace lair::push
