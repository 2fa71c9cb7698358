// Tests that the evaluator answers for every legal action, and that bots of all strengths play
// legally.
#include "engine/evaluate/evaluator.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "engine/bots/bot.hpp"
#include "engine/bots/players.hpp"
#include "engine/bots/self_play.hpp"
#include "engine/evaluate/danger.hpp"
#include "engine/play/signature.hpp"
#include "engine/rules/registry.hpp"
#include "server/fair/shuffle.hpp"
#include "tests/support/hand_text.hpp"

namespace lair {
namespace {

using testing::tile;

std::shared_ptr<const RuleSet> standard(std::string_view id) { return *make_rule_set(id, {}); }

// Plays deals of one hand each; every action is checked to be legal. Returns their signature.
std::uint64_t play(const std::shared_ptr<const RuleSet>& rules,
                   const Policy& policy,
                   std::uint32_t deals) {
  Signature signature;
  const Observer observer{
      .before_action = {},
      .after_event = [&](const GameMatch&, const Event& event) { signature.fold(event); },
      .refused = [](const GameMatch&, Seat, const Refusal&) { ADD_FAILURE() << "refused"; }};
  for (std::uint32_t deal = 0; deal < deals; ++deal) {
    GameMatch match = new_match(rules);
    const auto walls = [&](std::uint32_t) {
      const Flow& flow = rules->flow();
      return fair::wall_from(
          fair::derived_seed({}, {.table = 4, .deal = deal}), flow.bonus_tiles, flow.dead_wall);
    };
    play_deal(match, walls, policy, observer);
  }
  return signature.value();
}

class EverySystem : public ::testing::TestWithParam<std::string_view> {};

INSTANTIATE_TEST_SUITE_P(Systems,
                         EverySystem,
                         ::testing::Values("yahoo", "hkos", "mcr", "faan-laak"),
                         [](const auto& system) {
                           std::string name(system.param);
                           std::erase(name, '-');
                           return name;
                         });

TEST_P(EverySystem, HasAnEstimateForEachLegalAction) {
  const auto rules = standard(GetParam());
  const Evaluator evaluator(*rules);
  play(
      rules,
      [&](const GameMatch& match, Seat seat, const Actions& legal) {
        const View view = view_of(seat, match.deal);
        const std::vector<Estimate> estimates = evaluator.evaluate(seat, view, legal);
        EXPECT_EQ(estimates.size(), legal.size());
        for (std::size_t at = 0; at < legal.size(); ++at) {
          const Estimate& one = estimates.at(at);
          EXPECT_EQ(one.action, legal[at]);
          EXPECT_GE(one.win, 0.0);
          EXPECT_LE(one.win, 1.0);
          EXPECT_GE(one.deal_in, 0.0);
          EXPECT_LE(one.deal_in, 1.0);
          EXPECT_GE(one.points, 0.0);
          EXPECT_GE(one.spread, 0.0);
        }
        return best_of(estimates).action;
      },
      3);
}

TEST_P(EverySystem, IsPlayedLegallyAndAlikeByEveryStrength) {
  const auto rules = standard(GetParam());
  for (const Strength strength : kStrengths) {
    const auto policy = [&] {
      return [players = std::make_shared<Players>(*rules), strength](
                 const GameMatch& match, Seat seat, const Actions& legal) {
        const Action action = players->choose(strength, seat, view_of(seat, match.deal), legal);
        EXPECT_NE(std::ranges::find(legal, action), legal.end());
        return action;
      };
    };
    EXPECT_EQ(play(rules, policy(), 3), play(rules, policy(), 3)) << name_of(strength);
  }
}

TEST_P(EverySystem, IsPlayedByCasualBotsAsByTheFirstOnes) {
  const auto rules = standard(GetParam());
  Players players(*rules);
  const Policy casual = [&](const GameMatch& match, Seat seat, const Actions& legal) {
    return players.choose(Strength::Casual, seat, view_of(seat, match.deal), legal);
  };
  EXPECT_EQ(play(rules, casual, 5), play(rules, bots(*rules), 5));
}

TEST_P(EverySystem, IsCorrectedToChancesThatRiseWithWhatIsCounted) {
  const Correction& correction = correction_of(GetParam());
  EXPECT_EQ(correction.rules, GetParam());
  for (std::size_t turns = 0; turns <= kTurnsMax; ++turns) {
    double before = -1.0;
    for (int counted = 0; counted <= 100; ++counted) {
      const double win = corrected_win(correction, counted / 100.0, turns);
      EXPECT_GT(win, before) << turns << ' ' << counted;
      EXPECT_LE(win, 1.0);
      EXPECT_GT(corrected_paid(correction, counted / 100.0), 0.5);
      before = win;
    }
  }
}

TEST(Strengths, AreFoundByTheirNames) {
  for (const Strength strength : kStrengths) EXPECT_EQ(strength_named(name_of(strength)), strength);
  EXPECT_EQ(strength_named("grandmaster"), std::nullopt);
}

TEST(Stakes, AreTheSettlementOfTheSystem) {
  const auto mcr = standard("mcr");
  const Stakes stakes = stakes_of(*mcr, mcr->first_deal(), Seat::B);
  EXPECT_DOUBLE_EQ(stakes.win_claimed.of(10), 34);
  EXPECT_DOUBLE_EQ(stakes.win_drawn.of(10), 54);
  EXPECT_DOUBLE_EQ(stakes.deal_in.of(10), 18);
  EXPECT_DOUBLE_EQ(stakes.bystand.of(10), 8);
  const auto hkos = standard("hkos");
  EXPECT_DOUBLE_EQ(stakes_of(*hkos, hkos->first_deal(), Seat::B).bystand.of(10), 0);
}

TEST(Race, IsWonByWhoNeedsFewerTilesAndHasMoreTurns) {
  Hazards hazards{};
  hazards.fill(0.1);
  const std::array<double, 2> steps{0.5, 0.5};
  const auto won = [&](std::size_t turns, std::size_t count) {
    return Race(turns, hazards).won(std::span(steps).first(count));
  };
  EXPECT_DOUBLE_EQ(won(1, 1), 0.9 * 0.5);
  EXPECT_DOUBLE_EQ(won(2, 2), 0.9 * 0.9 * 0.25);
  EXPECT_GT(won(10, 1), won(10, 2));
  EXPECT_GT(won(10, 2), won(5, 2));
  EXPECT_DOUBLE_EQ(won(0, 1), 0.0);
}

TEST(Danger, IsLessWhereTheSeatDiscardedTheTileItself) {
  const auto rules = standard("hkos");
  GameMatch match = new_match(rules);
  View view;
  view.setup = *match.next;
  for (const std::string_view text : {"E", "1p", "9s", "5m", "2s", "8p", "N", "3s", "W"}) {
    view.seats[Seat::B].pond.push_back({.tile = tile(text)});
  }
  TileCounts unseen;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) unseen.add(kTiles[index], 3);
  const auto of = [&](std::string_view text) {
    return danger(experience_of("hkos"), danger_signs(view, Seat::A, Seat::B, tile(text), unseen));
  };
  EXPECT_LT(of("5m"), of("6m") / 4);
  EXPECT_LT(of("8m"), of("6m"));
  EXPECT_GT(of("6m"), 0.0);
}

// What seat A knows of a deal in which B has discarded five honors.
View view_with_discards_of_b(const DealSetup& setup) {
  View view;
  view.setup = setup;
  for (const std::string_view text : {"E", "N", "W", "R", "G"}) {
    view.seats[Seat::B].pond.push_back({.tile = tile(text)});
  }
  return view;
}

TEST(Danger, GrowsWithTheTurnsSinceTheSeatLetTheTilePass) {
  const auto rules = standard("hkos");
  const GameMatch match = new_match(rules);
  View view = view_with_discards_of_b(*match.next);
  TileCounts unseen;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) unseen.add(kTiles[index], 3);
  const auto passed = [&] {
    return danger_signs(view, Seat::A, Seat::B, tile("6m"), unseen).passed;
  };
  EXPECT_EQ(passed(), 0U);
  Pond& pond = view.seats[Seat::C].pond;
  pond.push_back({.tile = tile("6m")});
  std::vector<std::size_t> grades{passed()};
  for (const std::string_view text : {"1s", "2s", "3s"}) {
    pond.push_back({.tile = tile(text)});
    grades.push_back(passed());
  }
  EXPECT_EQ(grades, (std::vector<std::size_t>{1, 3, 3, 4}));
  // B let A's own discard pass before B's last turn.
  view.seats[Seat::A].pond.push_back({.tile = tile("6m")});
  EXPECT_EQ(passed(), 2U);
}

TEST(Danger, IsLessWhereFewChowsAreLeft) {
  const auto rules = standard("hkos");
  const GameMatch match = new_match(rules);
  View view = view_with_discards_of_b(*match.next);
  TileCounts unseen;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) unseen.add(kTiles[index], 3);
  const auto ways = [&](std::string_view text) {
    return danger_signs(view, Seat::A, Seat::B, tile(text), unseen).ways;
  };
  const std::size_t before = ways("5p");
  EXPECT_EQ(ways("E"), 0U);
  EXPECT_LT(ways("1p"), before);
  // The other ends of both two-sided waits were discarded by B itself.
  view.seats[Seat::B].pond.push_back({.tile = tile("2p")});
  view.seats[Seat::B].pond.push_back({.tile = tile("8p")});
  EXPECT_LT(ways("5p"), before);
  unseen.remove(tile("4p"), 3);
  unseen.remove(tile("6p"), 3);
  EXPECT_EQ(ways("5p"), 0U);
}

TEST(Danger, IsMoreWhereTheSeatGaveUpMiddleTiles) {
  const GameMatch match = new_match(standard("yahoo"));
  View honors = view_with_discards_of_b(*match.next);
  View middles = honors;
  for (const std::string_view text : {"N", "R", "G", "W"}) {
    honors.seats[Seat::B].pond.push_back({.tile = tile(text)});
  }
  for (const std::string_view text : {"3s", "4s", "6s", "7s"}) {
    middles.seats[Seat::B].pond.push_back({.tile = tile(text)});
  }
  TileCounts unseen;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) unseen.add(kTiles[index], 3);
  for (const std::string_view system : {"yahoo", "hkos", "mcr", "faan-laak"}) {
    const auto of = [&](const View& view) {
      return danger(experience_of(system),
                    danger_signs(view, Seat::A, Seat::B, tile("1m"), unseen));
    };
    EXPECT_GT(of(middles), 1.5 * of(honors)) << system;
  }
}

TEST(Targets, KnowWhatThreeChowsCountWhereTheyCount) {
  const auto mcr = standard("mcr");
  const Targets targets(*mcr);
  const auto mixed_straight = std::ranges::find_if(targets.all(), [](const Target& one) {
    return one.chows.size() == 3 && one.chows[0] == tile("1m") && one.chows[1] == tile("4p") &&
           one.chows[2] == tile("7s");
  });
  ASSERT_NE(mixed_straight, targets.all().end());
  EXPECT_GE(mixed_straight->worth, 8);
  const auto hkos = standard("hkos");
  const Targets plain(*hkos);
  EXPECT_TRUE(
      std::ranges::none_of(plain.all(), [](const Target& one) { return !one.chows.empty(); }));
}

}  // namespace
}  // namespace lair
