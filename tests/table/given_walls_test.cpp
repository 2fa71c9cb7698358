// The walls of a duplicate's table are those of its round, no matter who sits there.
#include <algorithm>

#include <gtest/gtest.h>

#include "server/fair/duplicate.hpp"
#include "server/fair/shuffle.hpp"
#include "tests/table/shared_walls.hpp"

namespace lair::testing {
namespace {

using table::TablePhase;

// A table of a duplicate: its walls are given.
class GivenWalls : public SharedWalls {
 protected:
  static constexpr fair::Share kSecret{
      {1, 2, 3}
  };

  void open_given(const fair::Share& secret = kSecret) {
    table::TableSettings settings;
    settings.room = "crickets-cavern";
    settings.name = "test";
    settings.rules = "yahoo";
    settings.clock = kNoClock;
    settings.policies.duplicate = true;
    settings.policies.spectators = table::Watching::Nothing;
    world_.table().open(
        table::TableOpened{.settings = settings, .host = kPlayers[0], .walls = secret});
    world_.ask(kPlayers[0], table::Sit{.name = "Ana", .seat = Seat::A});
    world_.seat_without_start();
    start();
  }

  // Every deal's wall follows from its Hand# and how often the dealer has repeated it.
  void expect_walls_of(const fair::Share& secret) {
    for (const auto* begun : records<table::DealBegun>()) {
      const auto& dealt = std::get<Dealt>(begun->events.front());
      EXPECT_EQ(begun->seed, fair::duplicate_seed(secret, *dealt.setup));
      EXPECT_EQ(*dealt.wall, fair::wall_from(begun->seed, true, dealt.wall->dead()));
    }
  }
};

TEST_F(GivenWalls, AreThoseOfTheRoundAtEveryDealThroughCrashes) {
  open_given();
  for (int deal = 0; deal < 12; ++deal) {
    play_deal();
    world_.crash();
    attend();
    everybody_is_ready();
    ASSERT_EQ(phase(), TablePhase::Playing);
    world_.crash();
    attend();
  }
  const auto begun = records<table::DealBegun>();
  ASSERT_EQ(begun.size(), 13U);
  expect_walls_of(kSecret);
  const auto keeps = [](const auto* one) {
    return std::get<Dealt>(one->events.front()).setup->keeps;
  };
  EXPECT_TRUE(std::ranges::any_of(begun, [&](const auto* one) { return keeps(one) > 0; }))
      << "some dealer kept the deal";
}

TEST_F(GivenWalls, HaveNoPartOfTheSeatsAndAreNotShownAfterTheDeal) {
  open_given();
  commit_all(1);
  EXPECT_EQ(world_.refused(), "too_late");
  play_deal();
  EXPECT_TRUE(records<table::WallOffered>().empty());
  EXPECT_TRUE(world_.wall_calls.empty());
  EXPECT_TRUE(world_.walls.empty());
  EXPECT_FALSE(world_.table().wall_record().has_value());
}

}  // namespace
}  // namespace lair::testing
