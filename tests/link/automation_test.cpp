// What the program answers for the player, and what it never does.
#include "clients/link/automation.hpp"

#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "engine/tiles/notation.hpp"

namespace lair::link {
namespace {

enum class Move { Chow, Pung, MahJong, Pass, Discards };

constexpr auto kDrawn = "9p"_t;

v1::Prompt prompt_of(const std::vector<Move>& moves) {
  v1::Prompt prompt;
  for (const Move move : moves) {
    v1::Action& action = *prompt.add_actions();
    if (move == Move::Chow) action.set_chow(static_cast<std::uint32_t>("3m"_t.index()));
    if (move == Move::Pung) action.mutable_pung();
    if (move == Move::Pass) action.mutable_pass();
    if (move == Move::Discards) {
      action.set_discard(static_cast<std::uint32_t>("5p"_t.index()));
      prompt.add_actions()->set_discard(static_cast<std::uint32_t>(kDrawn.index()));
    }
    if (move != Move::MahJong) continue;
    action.mutable_mahjong();
    prompt.mutable_win()->set_faan(3);
  }
  return prompt;
}

std::optional<Action> answer(const std::vector<Move>& moves, const Automation& wanted) {
  return automatic_action(prompt_of(moves), kDrawn, wanted);
}

template <class Kind>
bool is(const std::optional<Action>& action) {
  return action && std::holds_alternative<Kind>(*action);
}

TEST(Automation, AnswersNothingUntilItIsOn) {
  EXPECT_FALSE(answer({Move::Chow, Move::Pass}, {}));
  EXPECT_FALSE(answer({Move::Discards}, {}));
  EXPECT_FALSE(answer({Move::MahJong, Move::Pass}, {}));
}

TEST(Automation, PassesChowsAloneWhenOnlyThoseAreUnwanted) {
  const Automation wanted{.no_chow = true};
  EXPECT_TRUE(is<Pass>(answer({Move::Chow, Move::Pass}, wanted)));
  EXPECT_FALSE(answer({Move::Chow, Move::Pung, Move::Pass}, wanted));
}

TEST(Automation, PassesEveryClaimButMahJong) {
  const Automation wanted{.no_claims = true};
  EXPECT_TRUE(is<Pass>(answer({Move::Chow, Move::Pung, Move::Pass}, wanted)));
  EXPECT_FALSE(answer({Move::MahJong, Move::Pung, Move::Pass}, wanted));
  EXPECT_FALSE(answer({Move::Discards}, wanted));
}

TEST(Automation, GoesOutFromTheFaanThatWereWanted) {
  EXPECT_TRUE(is<MahJong>(answer({Move::MahJong, Move::Pass}, {.wins = true, .wins_from = 3})));
  EXPECT_FALSE(answer({Move::MahJong, Move::Pass}, {.wins = true, .wins_from = 4}));
  EXPECT_TRUE(is<MahJong>(answer({Move::MahJong, Move::Discards}, {.wins = true})));
}

TEST(Automation, LeavesAFalseMahJongToItsOwner) {
  v1::Prompt prompt = prompt_of({Move::Discards});
  prompt.set_false_mahjong(v1::FALSE_MAH_JONG_EFFECT_DEAD_HAND);
  EXPECT_TRUE(
      is<Discard>(automatic_action(prompt, kDrawn, {.wins = true, .discards_drawn = true})));
}

TEST(Automation, DiscardsTheDrawnTileUnlessTheHandIsComplete) {
  const Automation wanted{.discards_drawn = true};
  EXPECT_TRUE(is<Discard>(answer({Move::Discards}, wanted)));
  EXPECT_FALSE(answer({Move::MahJong, Move::Discards}, wanted));
  EXPECT_FALSE(automatic_action(prompt_of({Move::Discards}), "1m"_t, wanted))
      << "what was drawn may not be discarded";
  EXPECT_FALSE(automatic_action(prompt_of({Move::Discards}), std::nullopt, wanted));
}

}  // namespace
}  // namespace lair::link
