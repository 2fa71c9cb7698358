// A false MahJong at a table: journalled, told to everybody, the same after a crash (rule P19).
#include <gtest/gtest.h>

#include "tests/support/table_world.hpp"

namespace lair::testing {
namespace {

// With these walls the dealer is not dealt a win.
constexpr fair::Seed kWalls{
    .bytes = {3, 1, 9}
};

void open_with(TableWorld& world, const char* false_mahjong) {
  world.open({
      {"min_faan",      "0"          },
      {"false_mahjong", false_mahjong}
  });
  world.seat_four_people();
}

void expect_known_to_all(const TableWorld& world, Seat declared, FalseMahJong what) {
  for (const Seat seat : kSeats) {
    EXPECT_EQ(world.folded(seat).seats[declared].declared_falsely, what);
  }
}

TEST(FalseMahJongAtATable, IsToldAndKept) {
  TableWorld world(kWalls);
  open_with(world, "dead_hand");
  const auto asked = world.table().prompt_for(Seat::A);
  ASSERT_TRUE(asked.has_value());
  EXPECT_EQ(asked->false_mahjong, FalseMahJong::DeadHand);
  EXPECT_FALSE(asked->win.has_value()) << "whether the hand wins is not told";
  world.act(Seat::A, MahJong{});
  ASSERT_TRUE(world.refusals.empty());
  expect_known_to_all(world, Seat::A, FalseMahJong::DeadHand);

  world.crash();
  const auto again = world.table().prompt_for(Seat::A);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->moment.value(), asked->moment.value() + 1);
  EXPECT_EQ(again->false_mahjong, FalseMahJong::Refused);
  world.act(Seat::A, MahJong{});
  EXPECT_EQ(world.refused(), "dead_hand");
}

TEST(FalseMahJongAtATable, IsAskedOfEverybodyAboutADiscard) {
  TableWorld world(kWalls);
  open_with(world, "penalty");
  world.act(Seat::A, world.table().prompt_for(Seat::A)->actions[0]);
  for (const Seat seat : {Seat::B, Seat::C, Seat::D}) {
    const auto prompt = world.table().prompt_for(seat);
    ASSERT_TRUE(prompt.has_value());
    EXPECT_EQ(prompt->false_mahjong, FalseMahJong::Penalty);
  }
  world.act(Seat::C, MahJong{});
  ASSERT_TRUE(world.refusals.empty());
  expect_known_to_all(world, Seat::C, FalseMahJong::Penalty);
  EXPECT_FALSE(world.table().prompt_for(Seat::C).has_value()) << "it has answered";
  EXPECT_TRUE(world.table().prompt_for(Seat::B).has_value()) << "the others still answer";
}

TEST(FalseMahJongAtATable, IsNoMoreThanARefusalAsARule) {
  TableWorld world(kWalls);
  open_with(world, "refused");
  const std::size_t records = world.records().size();
  world.act(Seat::A, MahJong{});
  EXPECT_EQ(world.refused(), "not_a_winning_hand");
  EXPECT_EQ(world.records().size(), records);
}

}  // namespace
}  // namespace lair::testing
