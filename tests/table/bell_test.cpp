// A match by time: the bell, the last deal, what stops the time.
#include <cstdio>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "engine/bots/bot.hpp"
#include "engine/rules/registry.hpp"
#include "tests/support/table_world.hpp"

namespace lair::testing {
namespace {

using table::Millis;
using table::TablePhase;

constexpr Millis kMinuteLong{60'000};
constexpr Millis kSecondLong{1'000};

void open_by_time(TableWorld& world, std::uint32_t minutes) {
  table::TableSettings settings{
      .room = "crickets-cavern",
      .name = "By time",
      .rules = "yahoo",
      .settings = {                    },
      .clock = { .move = Millis(0), .reserve = Millis(0)}
  };
  settings.policies.length = {.unit = LengthUnit::Minutes, .count = minutes};
  settings.policies.pause = 10 * kMinuteLong;
  world.open_with(settings);
  world.seat_four_people();
}

// The seat that is waited for does what a bot would.
void play_a_step(TableWorld& world) {
  for (const Seat seat : kSeats) {
    const auto prompt = world.table().prompt_for(seat);
    if (!prompt) continue;
    const auto rules = make_rule_set("yahoo", world.table().state().settings.settings);
    world.act(seat, choose(**rules, seat, world.folded(seat), prompt->actions));
    return;
  }
}

void play_the_deal(TableWorld& world) {
  while (world.table().status().phase == TablePhase::Playing) play_a_step(world);
}

void go_on_at_once(TableWorld& world) {
  for (const Seat seat : kSeats) world.ask(player_at(seat), table::MarkReady{});
}

std::optional<table::DealResult> last_result(const TableWorld& world) {
  std::optional<table::DealResult> last;
  for (const table::Record& record : world.records()) {
    if (record.result) last = record.result;
  }
  return last;
}

TEST(TheBellOfATable, LetsTheDealInPlayBeTheLast) {
  TableWorld world;
  open_by_time(world, 30);
  play_a_step(world);
  world.pass(30 * kMinuteLong - kSecondLong);
  EXPECT_FALSE(world.table().status().has_bell_rung);
  EXPECT_EQ(world.table().status().bell_left, kSecondLong);
  world.pass(kSecondLong);
  EXPECT_TRUE(world.table().status().has_bell_rung);
  EXPECT_EQ(world.table().status().phase, TablePhase::Playing) << "the deal is finished";
  EXPECT_EQ(world.table().state().lines.since(0).lines.back().code, "bell");
  play_the_deal(world);
  EXPECT_EQ(world.table().status().phase, TablePhase::Finished);
  EXPECT_TRUE(last_result(world)->match_over);
  for (const Seat seat : kSeats) EXPECT_TRUE(world.seen(seat).back().match_over);
}

TEST(TheBellOfATable, EndsNothingBeforeItsTime) {
  TableWorld world;
  open_by_time(world, 30);
  for (int deal = 0; deal < 3; ++deal) {
    world.pass(5 * kMinuteLong);
    play_the_deal(world);
    ASSERT_EQ(world.table().status().phase, TablePhase::BetweenDeals);
    EXPECT_FALSE(last_result(world)->match_over);
    go_on_at_once(world);
  }
  EXPECT_EQ(world.table().status().bell_left, 15 * kMinuteLong);
}

TEST(TheBellOfATable, RingsWhereNoTimeIsLeftForAnotherDeal) {
  TableWorld world;
  open_by_time(world, 30);
  world.pass(30 * kMinuteLong - kSecondLong);
  play_the_deal(world);
  EXPECT_EQ(world.table().status().phase, TablePhase::Finished);
}

TEST(TheBellOfATable, WaitsInAPause) {
  TableWorld world;
  open_by_time(world, 30);
  world.pass(29 * kMinuteLong);
  for (const Seat seat : kSeats) world.ask(player_at(seat), table::VotePause{});
  ASSERT_TRUE(world.table().state().paused);
  world.pass(5 * kMinuteLong);
  EXPECT_FALSE(world.table().status().has_bell_rung);
  world.ask(kPlayers[0], table::Resume{});
  EXPECT_EQ(world.table().status().bell_left, kMinuteLong);
  world.pass(kMinuteLong);
  EXPECT_TRUE(world.table().status().has_bell_rung);
}

TEST(TheBellOfATable, WaitsWhileNobodyIsThere) {
  TableWorld world;
  open_by_time(world, 30);
  world.pass(10 * kMinuteLong);
  for (const PlayerId player : kPlayers) world.table().attend(player, false);
  world.pass(60 * kMinuteLong);
  EXPECT_FALSE(world.table().status().has_bell_rung);
  world.table().attend(kPlayers[0], true);
  EXPECT_EQ(world.table().status().bell_left, 20 * kMinuteLong);
}

TEST(TheBellOfATable, CountsAgainFromTheLastDealAfterACrash) {
  TableWorld world;
  open_by_time(world, 30);
  world.pass(12 * kMinuteLong);
  play_the_deal(world);
  go_on_at_once(world);
  world.pass(3 * kMinuteLong);
  world.crash();
  for (const PlayerId player : kPlayers) world.table().attend(player, true);
  EXPECT_EQ(world.table().status().bell_left, 18 * kMinuteLong);
  world.pass(18 * kMinuteLong);
  EXPECT_TRUE(world.table().status().has_bell_rung);
  world.crash();
  EXPECT_TRUE(world.table().status().has_bell_rung) << "once it rang it has rung";
}

TEST(TheBellOfATable, IsNotForThoseWhoSitThere) {
  TableWorld world;
  open_by_time(world, 30);
  world.ask(kPlayers[0], table::RingBell{});
  EXPECT_EQ(world.refused(), "not_host");
  EXPECT_FALSE(world.table().status().has_bell_rung);
}

TEST(TheBellOfATable, RingsAtNoOtherTable) {
  TableWorld world;
  world.open({}, {.move = Millis(0), .reserve = Millis(0)});
  world.seat_four_people();
  world.pass(24 * 60 * kMinuteLong);
  EXPECT_FALSE(world.table().status().has_bell_rung);
  EXPECT_FALSE(world.table().status().bell_left.has_value());
}

// Whatever the time and however fast people play: the match ends with the deal in which the bell
// rings; no earlier deal is called the last; the time is up, or less than a break is left; and a
// table rebuilt from its records says the same.
TEST(AMatchByTime, EndsWithTheDealOfTheBell) {
  const auto root = std::random_device()();
  std::printf("seed %u\n", root);
  std::mt19937 chance(root);
  for (int run = 0; run < 12; ++run) {
    fair::Seed walls{};
    for (auto& byte : walls.bytes) byte = static_cast<std::uint8_t>(chance());
    TableWorld world(walls);
    const auto minutes = static_cast<std::uint32_t>(1 + chance() % 20);
    open_by_time(world, minutes);
    const Millis limit = minutes * kMinuteLong;
    Millis played{0};
    for (int step = 0; step < 5'000 && world.table().status().phase != TablePhase::Finished;
         ++step) {
      const Millis thought(chance() % 8'000);
      world.pass(thought);
      played += thought;
      if (chance() % 200 == 0) {
        world.crash();
        for (const PlayerId player : kPlayers) world.table().attend(player, true);
        const auto left = world.table().status().bell_left;
        if (left) played = limit - *left;
      }
      if (world.table().status().phase == TablePhase::BetweenDeals) {
        EXPECT_FALSE(world.table().status().has_bell_rung);
        go_on_at_once(world);
      } else {
        play_a_step(world);
      }
    }
    const bool is_over = world.table().status().phase == TablePhase::Finished;
    // A match may end before its time is up.
    if (is_over && world.table().status().has_bell_rung) {
      EXPECT_GE(played + table::Pace().between, limit);
    }
    std::size_t bells = 0;
    for (const table::Record& record : world.records()) {
      const auto* time = std::get_if<table::TimePlayed>(&record.change);
      if (time != nullptr && time->bell) ++bells;
      if (record.result && bells > 0) {
        EXPECT_TRUE(record.result->match_over);
      }
    }
    const BySeat<Points> scores = world.table().status().scores;
    world.crash();
    EXPECT_EQ(world.table().status().scores, scores);
    EXPECT_EQ(world.table().status().phase == TablePhase::Finished, is_over);
  }
}

}  // namespace
}  // namespace lair::testing
