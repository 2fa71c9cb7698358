// Tests that bots play legally, always choose alike, and win even at a table with a minimum.
#include "engine/bots/bot.hpp"

#include <gtest/gtest.h>

#include "engine/bots/self_play.hpp"
#include "engine/play/decide.hpp"
#include "engine/play/signature.hpp"
#include "server/fair/shuffle.hpp"
#include "tests/support/hand_text.hpp"
#include "tests/support/wall_builder.hpp"
#include "tests/support/yahoo_table.hpp"

namespace lair {
namespace {

using testing::tile;
using testing::WallBuilder;
using testing::yahoo_table;

struct Outcome {
  std::uint32_t wins = 0;
  std::uint32_t refusals = 0;
  std::uint64_t signature = 0;
};

// Deals between four bots, each the first of its match.
Outcome self_play(std::string_view options, std::uint32_t deals) {
  const auto rules = yahoo_table(options);
  const Policy policy = bots(*rules);
  Outcome outcome;
  Signature signature;
  Observer observer;
  observer.after_event = [&](const GameMatch&, const Event& event) {
    signature.fold(event);
    if (std::holds_alternative<Won>(event)) ++outcome.wins;
  };
  observer.refused = [&](const GameMatch&, Seat, const Refusal&) { ++outcome.refusals; };
  for (std::uint32_t deal = 0; deal < deals; ++deal) {
    GameMatch match = new_match(rules);
    const auto walls = [&](std::uint32_t) {
      const Flow& flow = rules->flow();
      return fair::wall_from(
          fair::derived_seed({}, {.table = 2, .deal = deal}), flow.bonus_tiles, flow.dead_wall);
    };
    play_deal(match, walls, policy, observer);
  }
  outcome.signature = signature.value();
  return outcome;
}

TEST(Bots, ActWithoutARefusal) { EXPECT_EQ(self_play("", 50).refusals, 0U); }

TEST(Bots, PlayTheSameWallsAlike) {
  EXPECT_EQ(self_play("min_faan=3", 10).signature, self_play("min_faan=3", 10).signature);
}

TEST(Bots, WinMostDealsThatNeedThreeFaan) { EXPECT_GE(self_play("min_faan=3", 100).wins, 70U); }

TEST(Bots, WinHalfTheDealsThatNeedThreeFaanOfTheArrangement) {
  EXPECT_GE(self_play("min_faan=3,arrangement_only=true,bonus_tiles=false", 100).wins, 50U);
}

TEST(Bots, WinSomeDealsThatNeedSevenFaan) { EXPECT_GE(self_play("min_faan=7", 100).wins, 20U); }

// What a bot does as East with the tiles dealt.
Action first_action(std::string_view options, std::string_view east) {
  const auto rules = yahoo_table(options);
  GameMatch match = new_match(rules);
  const Wall wall = WallBuilder(*rules).hand(Wind::East, east).build();
  for (const Event& event : decide_deal(*rules, *match.next, wall, Moment())) {
    lair::apply(match, event);
  }
  return choose(*rules, Seat::A, view_of(Seat::A, match.deal), legal(match.deal, Seat::A));
}

TEST(Bot, GoesOutWhenItMay) {
  EXPECT_EQ(first_action("", "123456789m 456p 11s"), Action{MahJong{}});
}

TEST(Bot, DiscardsTheTileThatBelongsToNothing) {
  EXPECT_EQ(first_action("", "123456789m 45p 11s N"), Action{Discard{.tile = tile("N")}});
}

TEST(Bot, KeepsToOneSuitWhereTheMinimumAsksForIt) {
  const Action action = first_action("min_faan=3,arrangement_only=true", "1234578m EE RR 45s 9m");
  const auto* discard = std::get_if<Discard>(&action);
  ASSERT_NE(discard, nullptr);
  EXPECT_EQ(discard->tile.suit(), Suit::Bamboos);
}

TEST(Appraisal, LearnsWhatTheRulesCount) {
  const auto rules = yahoo_table("min_faan=3");
  const Appraisal appraisal(*rules);
  EXPECT_EQ(appraisal.minimum(), 3);
  EXPECT_EQ(appraisal.concealed(), 1);
  EXPECT_EQ(appraisal.self_drawn(), 1);
  EXPECT_EQ(appraisal.pung_of(tile("R"), Wind::South, Wind::West), 1);
  EXPECT_EQ(appraisal.pung_of(tile("E"), Wind::East, Wind::East), 2);
  EXPECT_EQ(appraisal.pung_of(tile("N"), Wind::East, Wind::East), 0);
  const auto worth_of = [&](const Form& form) {
    const auto found = std::ranges::find(appraisal.forms(), form, &FormWorth::form);
    return found == appraisal.forms().end() ? -1 : found->worth;
  };
  EXPECT_EQ(worth_of({.sets = Form::Sets::Chows}), 1);
  EXPECT_EQ(worth_of({.sets = Form::Sets::Pungs}), 3);
  EXPECT_EQ(worth_of({
                .sets = Form::Sets::Any, .groups = {true, false, false, true}
  }),
            3);
  EXPECT_EQ(worth_of({
                .sets = Form::Sets::Any, .groups = {true, false, false, false}
  }),
            6);
}

TEST(Appraisal, LeavesOutFormsThatTheHouseForbids) {
  const auto rules = yahoo_table("forbidden_suit=circles");
  const Appraisal appraisal(*rules);
  for (const FormWorth& offer : appraisal.forms()) EXPECT_FALSE(offer.form.groups[1]);
  EXPECT_FALSE(appraisal.forms().empty());
}

}  // namespace
}  // namespace lair
