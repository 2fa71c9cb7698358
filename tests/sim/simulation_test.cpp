// Whole worlds: tables, people, disk and time in one thread from one seed, with every law checked.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>
#include <time.h>

#include "tests/sim/world.hpp"

namespace lair::sim {
namespace {

std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

std::string how_to_replay(std::uint64_t seed, bool is_club = false) {
  return "world " + std::to_string(seed) + ": " +
         described(is_club ? club_plan_from(seed) : plan_from(seed)) +
         "\nto see it again: LAIR_SIM_SEED=" + std::to_string(seed) +
         (is_club ? " LAIR_SIM_CLUB=1" : "") +
         " build/release/bin/test_sim --gtest_filter=Simulation.PlaysOneWorld";
}

// LAIR_SIM_CLUB=1 selects worlds with several servers.
bool is_club_wanted() { return std::getenv("LAIR_SIM_CLUB") != nullptr; }

WorldPlan wanted_plan(std::uint64_t seed) {
  return is_club_wanted() ? club_plan_from(seed) : plan_from(seed);
}

void print(const char* what, const Tally& tally) {
  const auto number = [](std::uint64_t count) { return static_cast<unsigned long long>(count); };
  std::printf(
      "%s: %llu tables (%llu to the match's end), %llu deals (%llu won), %llu records, "
      "%llu frames (%llu late), %llu prompts, %llu views compared, %llu crashes (%llu with a "
      "window "
      "open, %llu of who stood still), %llu failed journals, %llu refusals of %zu kinds\n",
      what,
      number(tally.tables),
      number(tally.matches),
      number(tally.deals),
      number(tally.wins),
      number(tally.records),
      number(tally.frames),
      number(tally.frames_late),
      number(tally.prompts),
      number(tally.views_compared),
      number(tally.crashes),
      number(tally.crashes_in_windows),
      number(tally.successions),
      number(tally.failed_journals),
      number(tally.refusals),
      tally.refused.size());
  for (const auto& [code, times] : tally.refused) {
    std::printf("  refused %llu times: %s\n", number(times), code.c_str());
  }
}

// Seconds of the real clock; the program's own clocks belong to the simulation.
std::int64_t real_seconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

constexpr std::uint64_t kShards = 16;
constexpr std::uint64_t kWorldsPerShard = 72;
constexpr std::uint64_t kClubsPerShard = 12;

class Simulation : public ::testing::Test {};

class Worlds : public ::testing::TestWithParam<std::uint64_t> {};

// The size of a CI run: at least 2,000 tables, each from its opening to its end.
TEST_P(Worlds, KeepEveryLaw) {
  Tally tally;
  for (std::uint64_t at = 0; at < kWorldsPerShard; ++at) {
    const std::uint64_t seed = 1 + GetParam() + at * kShards;
    const Outcome outcome = play(plan_from(seed));
    ASSERT_EQ(outcome.failure, "") << how_to_replay(seed);
    tally.add(outcome.tally);
  }
  print("checked", tally);
  EXPECT_GE(tally.tables, 2'000 / kShards);
  EXPECT_GT(tally.matches, 0U);
  EXPECT_GT(tally.wins, 0U);
  EXPECT_GT(tally.crashes_in_windows, 0U);
  EXPECT_GT(tally.failed_journals, 0U);
  for (const char* code : {"too_late", "not_your_turn", "not_a_winning_hand", "tiles_missing"}) {
    EXPECT_GT(tally.refused[code], 0U) << code;
  }
}

INSTANTIATE_TEST_SUITE_P(Of16,
                         Worlds,
                         ::testing::Range<std::uint64_t>(0, kShards),
                         [](const auto& part) { return "Part" + std::to_string(part.param); });

class Clubs : public ::testing::TestWithParam<std::uint64_t> {};

// Several servers: people connect through gateways, connections between machines break, and
// machines stand still.
TEST_P(Clubs, KeepEveryLaw) {
  Tally tally;
  for (std::uint64_t at = 0; at < kClubsPerShard; ++at) {
    const std::uint64_t seed = 1 + GetParam() + at * kShards;
    const Outcome outcome = play(club_plan_from(seed));
    ASSERT_EQ(outcome.failure, "") << how_to_replay(seed, true);
    tally.add(outcome.tally);
  }
  print("checked", tally);
  EXPECT_GT(tally.wins, 0U);
  EXPECT_GT(tally.crashes_in_windows, 0U);
  EXPECT_GT(tally.successions, 0U);
  EXPECT_GT(tally.frames_late, 0U);
}

INSTANTIATE_TEST_SUITE_P(Of16,
                         Clubs,
                         ::testing::Range<std::uint64_t>(0, kShards),
                         [](const auto& part) { return "Part" + std::to_string(part.param); });

// LAIR_SIM_SEED=N plays only world N.
TEST_F(Simulation, PlaysOneWorld) {
  const std::uint64_t seed = number_from("LAIR_SIM_SEED", 1);
  const WorldPlan plan = wanted_plan(seed);
  std::printf("%s\n", described(plan).c_str());
  const Outcome outcome = play(plan);
  EXPECT_EQ(outcome.failure, "") << how_to_replay(seed, is_club_wanted());
  std::printf("signature %llu\n", static_cast<unsigned long long>(outcome.signature));
  print("world", outcome.tally);
}

TEST_F(Simulation, PlaysTheSameWorldTwiceAlike) {
  for (std::uint64_t seed = 1'000'001; seed < 1'000'006; ++seed) {
    for (const bool is_club : {false, true}) {
      const WorldPlan plan = is_club ? club_plan_from(seed) : plan_from(seed);
      const Outcome once = play(plan);
      const Outcome again = play(plan);
      EXPECT_EQ(once.signature, again.signature) << how_to_replay(seed, is_club);
      EXPECT_EQ(once.failure, again.failure);
    }
  }
}

// LAIR_SOAK_MINUTES=N plays new worlds for N minutes; without it, three worlds.
TEST_F(Simulation, SoaksForAsLongAsWanted) {
  const auto minutes = static_cast<std::int64_t>(number_from("LAIR_SOAK_MINUTES", 0));
  const std::uint64_t first = number_from("LAIR_SIM_SEED", 2'000'000);
  const std::int64_t end = real_seconds() + 60 * minutes;
  Tally tally;
  std::uint64_t seed = first;
  do {
    const Outcome outcome = play(wanted_plan(seed));
    EXPECT_EQ(outcome.failure, "") << how_to_replay(seed, is_club_wanted());
    tally.add(outcome.tally);
    ++seed;
  } while (real_seconds() < end || seed < first + 3);
  print("soaked", tally);
}

class Betrayal : public ::testing::TestWithParam<FaultRow> {};

// A defect injected at a port is found within a few worlds, and found again from the same seed.
TEST_P(Betrayal, IsFound) {
  constexpr std::uint64_t kWorldsMax = 60;
  for (std::uint64_t seed = 1; seed <= kWorldsMax; ++seed) {
    const auto& [fault, sentence, among] = GetParam();
    const bool is_club = among == Among::SeveralServers;
    const WorldPlan plan = is_club ? club_plan_from(seed, fault) : plan_from(seed, fault);
    const Outcome outcome = play(plan);
    if (outcome.failure.empty()) continue;
    std::printf("%.*s: found in %s %llu, \"%s\"\n",
                static_cast<int>(sentence.size()),
                sentence.data(),
                is_club ? "club" : "world",
                static_cast<unsigned long long>(seed),
                outcome.failure.c_str());
    const Outcome again = play(plan);
    EXPECT_EQ(again.failure, outcome.failure);
    EXPECT_EQ(again.signature, outcome.signature);
    return;
  }
  FAIL() << GetParam().sentence << ": not noticed in " << kWorldsMax << " worlds";
}

INSTANTIATE_TEST_SUITE_P(OfAServer, Betrayal, ::testing::ValuesIn(kFaults), [](const auto& row) {
  return "Number" + std::to_string(row.index + 1);
});

}  // namespace
}  // namespace lair::sim
