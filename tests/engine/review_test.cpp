// Tests of how decisions are judged: against the expert, with planted faults, and without hidden
// tiles.
#include <algorithm>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/bots/players.hpp"
#include "engine/bots/self_play.hpp"
#include "engine/play/legal.hpp"
#include "engine/review/verdict.hpp"
#include "engine/rules/registry.hpp"
#include "server/fair/shuffle.hpp"

namespace lair {
namespace {

constexpr std::uint64_t kReviewSeed = 21;
constexpr std::uint32_t kReviewedDeals = 4;

Decision decision_of(const Deal& deal, Seat seat) {
  return {.seat = seat,
          .view = view_of(seat, deal),
          .legal = legal(deal, seat),
          .win = win_now(deal, seat)};
}

// Deals between four bots of one strength; `look` is told of every action that was chosen from
// several.
class Reviewed : public ::testing::TestWithParam<std::string_view> {
 protected:
  using Look = std::function<void(const Deal& deal, Seat seat, const Action& taken)>;

  void play(Strength strength, const Look& look) {
    Players players(*rules_);
    const Policy policy = [&](const GameMatch& match, Seat seat, const Actions& legal) {
      const Action taken = players.choose(strength, seat, view_of(seat, match.deal), legal);
      if (legal.size() > 1) look(match.deal, seat, taken);
      return taken;
    };
    const auto walls = [&](std::uint32_t number) {
      const Flow& flow = rules_->flow();
      return fair::wall_from(fair::derived_seed({}, {.table = kReviewSeed, .deal = number}),
                             flow.bonus_tiles,
                             flow.dead_wall);
    };
    GameMatch match = new_match(rules_);
    play_match(match, walls, policy, {}, kReviewedDeals);
  }

  Tally tally_of(Strength strength) {
    Tally tally;
    play(strength, [&](const Deal& deal, Seat seat, const Action& taken) {
      tally.add(judge(evaluator_, decision_of(deal, seat), taken));
    });
    return tally;
  }

  std::shared_ptr<const RuleSet> rules_ = *make_rule_set(GetParam(), {});
  Evaluator evaluator_{*rules_};
};

INSTANTIATE_TEST_SUITE_P(Systems,
                         Reviewed,
                         ::testing::Values("yahoo", "hkos", "mcr", "faan-laak"),
                         [](const auto& system) {
                           std::string name(system.param);
                           std::erase(name, '-');
                           return name;
                         });

TEST_P(Reviewed, EachActionIsJudgedAsItIsAlone) {
  std::size_t judged = 0;
  play(Strength::Casual, [&](const Deal& deal, Seat seat, const Action&) {
    if (++judged % 40 != 0) return;
    const Decision decision = decision_of(deal, seat);
    const std::vector<Verdict> all = judge_each(evaluator_, decision);
    ASSERT_EQ(all.size(), decision.legal.size());
    for (std::size_t at = 0; at < all.size(); ++at) {
      const Verdict alone = judge(evaluator_, decision, decision.legal[at]);
      EXPECT_EQ(all[at].taken.estimate.action, decision.legal[at]);
      EXPECT_EQ(all[at].cost, alone.cost);
      EXPECT_EQ(all[at].grade, alone.grade);
      EXPECT_EQ(all[at].best.estimate.action, alone.best.estimate.action);
    }
  });
}

TEST_P(Reviewed, ExpertHasNoFaults) {
  const Tally tally = tally_of(Strength::Expert);
  EXPECT_GT(tally.decisions(), 100U);
  EXPECT_EQ(tally.graded.front(), tally.decisions());
  EXPECT_DOUBLE_EQ(tally.accuracy().value_or(0), 100.0);
}

TEST_P(Reviewed, BeginnersAreLessAccurateThanCasualPlayers) {
  const Tally beginners = tally_of(Strength::Beginner);
  const Tally casual = tally_of(Strength::Casual);
  RecordProperty("beginner", std::to_string(beginners.accuracy().value_or(0)));
  RecordProperty("casual", std::to_string(casual.accuracy().value_or(0)));
  EXPECT_LT(*beginners.accuracy(), *casual.accuracy());
  EXPECT_LT(*casual.accuracy(), 100.0);
}

// Discards the tile that the evaluator likes least, from hands that had good chances.
TEST_P(Reviewed, PlantedBadDiscardsAreNamed) {
  int planted = 0;
  play(Strength::Expert, [&](const Deal& deal, Seat seat, const Action& taken) {
    if (!std::holds_alternative<Discard>(taken)) return;
    const Decision decision = decision_of(deal, seat);
    const auto estimates = evaluator_.evaluate(seat, decision.view, decision.legal);
    const Estimate* worst = nullptr;
    for (const Estimate& one : estimates) {
      const bool is_discard = std::holds_alternative<Discard>(one.action);
      if (is_discard && (worst == nullptr || one.preference < worst->preference)) worst = &one;
    }
    const Estimate& best = best_of(estimates);
    if (best.win < 0.4 || worst->win > best.win / 2) return;
    ++planted;
    const Verdict verdict = judge(evaluator_, decision, worst->action);
    EXPECT_NE(verdict.grade, Grade::Good);
    EXPECT_NE(verdict.reason, Reason::None);
    EXPECT_EQ(verdict.best.estimate.action, taken);
    EXPECT_GT(verdict.cost, 0.0);
    EXPECT_LT(verdict.accuracy(), 1.0);
  });
  EXPECT_GT(planted, 0);
}

TEST_P(Reviewed, WinsThatAreLetGoAreNamed) {
  int missed = 0;
  play(Strength::Expert, [&](const Deal& deal, Seat seat, const Action& taken) {
    if (!std::holds_alternative<MahJong>(taken)) return;
    const Decision decision = decision_of(deal, seat);
    EXPECT_EQ(judge(evaluator_, decision, taken).grade, Grade::Good);
    const Action instead =
        decision.legal[0] == Action(MahJong{}) ? decision.legal[1] : decision.legal[0];
    const Verdict verdict = judge(evaluator_, decision, instead);
    if (verdict.reason == Reason::MissedWin) ++missed;
    EXPECT_EQ(verdict.taken.estimate.action, instead);
  });
  EXPECT_GT(missed, 0);
}

// The deal with the other seats' concealed tiles exchanged among them.
Deal with_other_hands(const Deal& deal, Seat seat) {
  std::vector<Tile> hidden;
  for (const Seat other : kSeats) {
    if (other == seat) continue;
    for (const Tile tile : kTiles) {
      hidden.insert(hidden.end(), deal.hands[other].concealed[tile], tile);
    }
  }
  std::ranges::rotate(hidden, hidden.begin() + static_cast<std::ptrdiff_t>(hidden.size() / 2));
  Deal other_deal = deal;
  std::size_t used = 0;
  for (const Seat other : kSeats) {
    if (other == seat) continue;
    TileCounts& concealed = other_deal.hands[other].concealed;
    const std::size_t size = concealed.total();
    concealed = TileCounts(std::span(hidden).subspan(used, size));
    used += size;
  }
  return other_deal;
}

TEST_P(Reviewed, NothingHiddenFromTheSeatIsUsed) {
  int compared = 0;
  play(Strength::Casual, [&](const Deal& deal, Seat seat, const Action& taken) {
    if (++compared % 5 != 0) return;
    const Verdict one = judge(evaluator_, decision_of(deal, seat), taken);
    const Verdict other = judge(evaluator_, decision_of(with_other_hands(deal, seat), seat), taken);
    EXPECT_EQ(one.cost, other.cost);
    EXPECT_EQ(one.reason, other.reason);
    EXPECT_EQ(one.best.estimate.action, other.best.estimate.action);
    EXPECT_EQ(one.taken.estimate.win, other.taken.estimate.win);
    EXPECT_EQ(one.taken.estimate.deal_in, other.taken.estimate.deal_in);
  });
  EXPECT_GT(compared, 100);
}

TEST(Accuracy, IsNothingWithoutDecisions) {
  EXPECT_EQ(Tally().accuracy(), std::nullopt);
  Tally tally;
  tally.add({.taken = {}, .best = {}, .stake = 10.0});
  EXPECT_DOUBLE_EQ(*tally.accuracy(), 100.0);
  tally.add({.taken = {}, .best = {}, .cost = 10.0, .stake = 10.0, .grade = Grade::Blunder});
  EXPECT_LT(*tally.accuracy(), 51.0);
  EXPECT_EQ(tally.decisions(), 2U);
}

}  // namespace
}  // namespace lair
