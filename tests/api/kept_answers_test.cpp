// Kept pages are made only once and take a limited number of bytes.
#include "server/api/kept_answers.hpp"

#include <string>

#include <gtest/gtest.h>

namespace lair {
namespace {

TEST(KeptAnswers, AreMadeOnce) {
  KeptAnswers kept;
  int made = 0;
  const auto make = [&] {
    ++made;
    return std::string(1'000, 'a');
  };
  EXPECT_EQ(kept.get("one", make).plain, kept.get("one", make).plain);
  EXPECT_EQ(made, 1);
}

TEST(KeptAnswers, NeverTakeMoreThanTheirBytes) {
  KeptAnswers kept(10'000);
  for (int page = 0; page < 100; ++page) {
    kept.get(std::to_string(page), [] { return std::string(1'000, 'a'); });
    EXPECT_LE(kept.bytes(), 10'000U);
  }
  kept.get("big", [] { return std::string(20'000, 'a'); });
  EXPECT_LE(kept.bytes(), 10'000U);
  EXPECT_GT(kept.bytes(), 8'000U) << "a page too big to be kept throws out no other";
}

TEST(KeptAnswers, LetGoOfWhatWasAskedForLongestAgo) {
  KeptAnswers kept(3'200);
  int made = 0;
  const auto ask = [&](const std::string& key) {
    kept.get(key, [&] {
      ++made;
      return std::string(1'000, 'a');
    });
  };
  for (const char* key : {"one", "two", "three", "one", "four", "one"}) ask(key);
  EXPECT_EQ(made, 4);
  ask("two");
  EXPECT_EQ(made, 5);
}

}  // namespace
}  // namespace lair
