// Who may ask for hints, and where.
#include "server/table/hint_desk.hpp"

#include <gtest/gtest.h>

#include "engine/play/decide.hpp"
#include "server/fair/shuffle.hpp"

namespace lair::testing {
namespace {

using table::HintDesk;

constexpr PlayerId kMei{7};

// Mei sits at seat B of a table in its first deal.
table::TableState table_in_play(bool hints) {
  table::TableState state;
  table::TableSettings settings;
  settings.room = "learners-lounge";
  settings.rules = "hkos";
  settings.policies.hints = hints;
  apply(state, table::TableOpened{.settings = settings, .host = kMei});
  apply(state,
        table::SeatTaken{
            Seat::B, {.player = kMei, .name = "Mei"}
  });
  const Flow& flow = state.rules->flow();
  const Wall wall = fair::wall_from(fair::Seed{}, flow.bonus_tiles, flow.dead_wall);
  apply(state,
        table::DealBegun{{}, decide_deal(*state.rules, state.rules->first_deal(), wall, Moment())});
  return state;
}

TEST(HintDesk, TellsASeatWhatFollowsFromItsView) {
  HintDesk desk;
  const auto state = table_in_play(true);
  const auto hints = desk.ask(state, kMei);
  ASSERT_TRUE(hints.has_value());
  EXPECT_EQ(hints->minimum, 3_faan);
  ASSERT_TRUE(hints->hand.has_value());
  EXPECT_GE(hints->hand->away, 1);
}

TEST(HintDesk, TellsNobodyElse) {
  HintDesk desk;
  EXPECT_EQ(desk.ask(table_in_play(true), PlayerId(8)).error(), "not_seated");
}

TEST(HintDesk, ObeysTheHost) {
  HintDesk desk;
  EXPECT_EQ(desk.ask(table_in_play(false), kMei).error(), "no_hints");
}

TEST(HintDesk, HasNothingToSayWithoutADeal) {
  HintDesk desk;
  auto state = table_in_play(true);
  state.match.reset();
  EXPECT_EQ(desk.ask(state, kMei).error(), "no_deal");
}

}  // namespace
}  // namespace lair::testing
