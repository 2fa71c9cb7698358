// Tests of what viewers without a seat see, in every rule system, over random deals from printed
// seeds.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/play/decide.hpp"
#include "engine/play/view.hpp"
#include "engine/rules/registry.hpp"
#include "tests/support/random_play.hpp"

namespace lair {
namespace {

constexpr std::uint64_t kSeed = 8100;
constexpr std::uint32_t kDeals = 60;

class SpectatorLaws : public ::testing::TestWithParam<std::string> {
 protected:
  SpectatorLaws()
      : rules_(*make_rule_set(GetParam(), {})), policy_(*rules_, kSeed), match_(new_match(rules_)) {
    std::cout << "seed " << kSeed << ", rules " << GetParam() << '\n';
  }

  void play(const Observer& observer) {
    for (std::uint32_t number = 1; number <= kDeals && !HasFailure(); ++number) {
      match_.next = rules_->first_deal();
      policy_.begin_deal();
      const Flow& flow = rules_->flow();
      fair::Seed root;
      root.bytes[0] = static_cast<std::uint8_t>(kSeed & 0xFF);
      const auto wall = [&](std::uint32_t) {
        return fair::wall_from(fair::derived_seed(root, {.table = 0, .deal = number}),
                               flow.bonus_tiles,
                               flow.dead_wall);
      };
      play_deal(match_, wall, std::ref(policy_), observer);
    }
  }

  std::shared_ptr<const RuleSet> rules_;
  testing::RandomPolicy policy_;
  GameMatch match_;
};

INSTANTIATE_TEST_SUITE_P(Systems,
                         SpectatorLaws,
                         ::testing::Values("yahoo", "hkos", "mcr", "faan-laak"),
                         [](const auto& system) {
                           std::string name = system.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST_P(SpectatorLaws, WhatThePublicSeesAddsUpToThePublicView) {
  View view;
  View all;
  Observer observer;
  observer.after_event = [&](const GameMatch& match, const Event& event) {
    if (const auto seen = seen_by(std::nullopt, event, match.deal)) lair::apply(view, *seen);
    EXPECT_TRUE(view == view_of(std::nullopt, match.deal)) << "event " << event.index();
    const Viewer every = Viewer::of_all_hands();
    if (const auto seen = seen_by(every, event, match.deal)) lair::apply(all, *seen);
    EXPECT_TRUE(all == view_of(every, match.deal)) << "event " << event.index();
  };
  play(observer);
}

// Of each event but the deal and the answers, the public is shown what at least three of the seats
// are shown.
TEST_P(SpectatorLaws, ThePublicSeesNothingThatSomeSeatDoesNot) {
  Observer observer;
  observer.after_event = [&](const GameMatch& match, const Event& event) {
    if (std::holds_alternative<Dealt>(event) || std::holds_alternative<Answered>(event)) return;
    const auto seen = seen_by(std::nullopt, event, match.deal);
    ASSERT_TRUE(seen.has_value());
    // Only the seat itself knows more than the public, of a tile that it draws and of its hidden
    // kong.
    std::size_t alike = 0;
    for (const Seat seat : kSeats) alike += seen_by(seat, event, match.deal) == seen;
    EXPECT_GE(alike, 3U) << "event " << event.index();
  };
  play(observer);
}

// The concealed tiles of all hands are shuffled among them; what has been shown stays.
TEST_P(SpectatorLaws, ReshuffledHiddenTilesLookTheSame) {
  Observer observer;
  observer.after_event = [&](const GameMatch& match, const Event&) {
    if (std::holds_alternative<Over>(match.deal.phase) || !policy_.chance().one_in(6)) return;
    std::vector<Tile> hidden;
    for (const Seat seat : kSeats) {
      for (const Tile tile : kTiles) {
        hidden.insert(hidden.end(), match.deal.hands[seat].concealed[tile], tile);
      }
    }
    for (std::size_t at = hidden.size(); at > 1; --at) {
      std::swap(hidden[at - 1], hidden[policy_.chance().below(at)]);
    }
    Deal other = match.deal;
    std::size_t used = 0;
    for (const Seat seat : kSeats) {
      const std::size_t size = other.hands[seat].concealed.total();
      other.hands[seat].concealed = TileCounts(std::span(hidden).subspan(used, size));
      used += size;
    }
    EXPECT_TRUE(view_of(std::nullopt, other) == view_of(std::nullopt, match.deal));
  };
  play(observer);
}

TEST_P(SpectatorLaws, SomebodyWithoutASeatIsNeverShownAHandBeforeTheEnd) {
  Observer observer;
  observer.after_event = [&](const GameMatch& match, const Event&) {
    if (std::holds_alternative<Over>(match.deal.phase)) return;
    const View view = view_of(std::nullopt, match.deal);
    for (const Seat seat : kSeats) EXPECT_FALSE(view.seats[seat].concealed.has_value());
    EXPECT_FALSE(view.drawn.has_value());
    EXPECT_FALSE(view.answer.has_value());
  };
  play(observer);
}

}  // namespace
}  // namespace lair
