// Taking back decisions in practice: what stands, who may, what is written.
#include <vector>

#include <gtest/gtest.h>

#include "engine/play/view.hpp"
#include "server/table/state.hpp"
#include "server/table/taken_back.hpp"
#include "tests/support/table_world.hpp"

namespace lair::testing {
namespace {

using table::Millis;

constexpr PlayerId kLearner = kPlayers[0];

table::TableSettings practice(table::Admission admission = table::Admission::Code) {
  table::TablePolicies policies;
  policies.admission = admission;
  return {
      .room = "learners-lounge",
      .name = "practice",
      .rules = "yahoo",
      .settings = {                    },
      .clock = { .move = Millis(0), .reserve = Millis(0)},
      .policies = policies
  };
}

void begin(TableWorld& world, const table::TableSettings& settings) {
  world.open_with(settings, "code");
  world.ask(kLearner, table::AddBots{.seat = {}});
  world.table().attend(kLearner, true);
  world.ask(kLearner, table::Start{});
}

std::size_t own_decisions(TableWorld& world) { return world.table().state().decisions.size(); }

// Bots play until the learner is asked; the learner answers with the last action offered, which is
// a pass or a discard.
void answer_next(TableWorld& world) {
  const std::size_t before = own_decisions(world);
  for (int step = 0; step < 400 && world.table().state().is_in_deal(); ++step) {
    if (const auto prompt = world.table().prompt_for(Seat::A)) {
      world.act(Seat::A, prompt->actions[prompt->actions.size() - 1]);
      ASSERT_EQ(own_decisions(world), before + 1) << world.refused();
      return;
    }
    ASSERT_TRUE(world.pass_to_alarm());
  }
  FAIL() << "the learner is not asked";
}

void wait_until_asked(TableWorld& world) {
  for (int step = 0; step < 400 && !world.table().prompt_for(Seat::A); ++step) {
    ASSERT_TRUE(world.table().state().is_in_deal());
    ASSERT_TRUE(world.pass_to_alarm());
  }
}

TEST(TakeBack, PutsTheTableWhereItAsked) {
  TableWorld world;
  begin(world, practice());
  answer_next(world);
  answer_next(world);
  wait_until_asked(world);
  const GameMatch then = *world.table().state().match;
  const View seen_then = world.folded(Seat::A);
  const auto prompt = world.table().prompt_for(Seat::A);
  ASSERT_TRUE(prompt.has_value());
  answer_next(world);
  wait_until_asked(world);
  ASSERT_NE(world.table().state().match->deal, then.deal);
  world.ask(kLearner, table::TakeBack{});
  EXPECT_EQ(world.refused(), "");
  EXPECT_EQ(*world.table().state().match, then);
  EXPECT_EQ(world.folded(Seat::A), seen_then);
  const auto again = world.table().prompt_for(Seat::A);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->moment, prompt->moment);
  EXPECT_EQ(again->actions, prompt->actions);
}

TEST(TakeBack, GoesBackToTheFirstDecisionThenNoFurther) {
  TableWorld world;
  begin(world, practice());
  wait_until_asked(world);
  const Deal first = world.table().state().match->deal;
  for (int decision = 0; decision < 3; ++decision) answer_next(world);
  for (int decision = 0; decision < 3; ++decision) world.ask(kLearner, table::TakeBack{});
  EXPECT_EQ(world.refused(), "");
  EXPECT_EQ(world.table().state().match->deal, first);
  world.ask(kLearner, table::TakeBack{});
  EXPECT_EQ(world.refused(), "nothing_decided");
}

TEST(TakeBack, OutlivesACrash) {
  TableWorld world;
  begin(world, practice());
  for (int decision = 0; decision < 3; ++decision) answer_next(world);
  world.ask(kLearner, table::TakeBack{});
  answer_next(world);
  const Deal deal = world.table().state().match->deal;
  const auto decisions = world.table().state().decisions;
  world.crash();
  EXPECT_EQ(world.table().state().match->deal.moment, deal.moment);
  EXPECT_EQ(world.table().state().match->deal.hands, deal.hands);
  EXPECT_EQ(world.table().state().decisions, decisions);
}

TEST(TakeBack, AnotherChoiceLeadsOn) {
  TableWorld world;
  begin(world, practice());
  wait_until_asked(world);
  const auto prompt = world.table().prompt_for(Seat::A);
  ASSERT_GT(prompt->actions.size(), 1U);
  world.act(Seat::A, prompt->actions[0]);
  world.ask(kLearner, table::TakeBack{});
  world.act(Seat::A, prompt->actions[1]);
  EXPECT_EQ(world.refused(), "");
  answer_next(world);
  EXPECT_EQ(own_decisions(world), 2U);
}

TEST(TakeBack, LeadsOnWhereWindowsAreHeldOpen) {
  table::TableSettings settings = practice();
  settings.claim_window = table::ClaimWindow::Constant;
  TableWorld world;
  begin(world, settings);
  for (int decision = 0; decision < 12; ++decision) {
    answer_next(world);
    world.ask(kLearner, table::TakeBack{});
    ASSERT_EQ(world.refused(), "");
    answer_next(world);
  }
}

TEST(TakeBack, IsForPrivatePracticeAlone) {
  TableWorld open_to_all;
  begin(open_to_all, practice(table::Admission::Anyone));
  wait_until_asked(open_to_all);
  open_to_all.act(Seat::A, open_to_all.table().prompt_for(Seat::A)->actions[0]);
  open_to_all.ask(kLearner, table::TakeBack{});
  EXPECT_EQ(open_to_all.refused(), "no_practice");

  TableWorld with_somebody;
  with_somebody.open_with(practice(), "code");
  with_somebody.ask(kPlayers[1], table::Sit{.name = "Bo", .seat = Seat::B, .code = "code"});
  with_somebody.ask(kLearner, table::AddBots{.seat = {}});
  for (const std::size_t person : {0U, 1U}) with_somebody.table().attend(kPlayers[person], true);
  with_somebody.ask(kLearner, table::Start{});
  with_somebody.ask(kLearner, table::TakeBack{});
  EXPECT_EQ(with_somebody.refused(), "no_practice");
}

// The game record tells the play that stands, which is a legal deal from its wall on.
TEST(TakeBack, LeavesOnlyWhatStandsInTheGamesRecord) {
  TableWorld world;
  begin(world, practice());
  for (int decision = 0; decision < 4; ++decision) answer_next(world);
  world.ask(kLearner, table::TakeBack{});
  world.ask(kLearner, table::TakeBack{});
  for (int decision = 0; decision < 3; ++decision) answer_next(world);
  const auto stands = table::without_taken_back(world.records());
  EXPECT_LT(stands.size(), world.records().size());
  table::TableState state;
  for (const table::Record& record : stands) {
    EXPECT_FALSE(std::holds_alternative<table::TakenBack>(record.change));
    table::apply(state, record.change);
  }
  EXPECT_EQ(state.log.events(), world.table().state().log.events());
}

}  // namespace
}  // namespace lair::testing
