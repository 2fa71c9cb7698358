// Claim windows that are held for a time of their own, no matter who could claim.
#include "server/table/claim_window.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/play/legal.hpp"
#include "engine/rules/registry.hpp"
#include "server/table/table.hpp"
#include "tests/support/table_world.hpp"

namespace lair::testing {
namespace {

using table::Millis;
using table::TablePhase;

constexpr Millis kWindow{3'000};

// A table of four people with constant windows, and a clock far longer than a window.
class ConstantWindow : public ::testing::Test {
 protected:
  void begin(std::uint8_t seed) {
    world_ = std::make_unique<TableWorld>(fair::Seed{
        .bytes = {seed, 5}
    });
    world_->open({}, {.move = Millis(20'000), .reserve = Millis(60'000)}, kConstant);
    world_->seat_four_people();
  }

  [[nodiscard]] std::optional<Seat> on_turn() const {
    for (const Seat seat : kSeats) {
      const auto prompt = world_->table().prompt_for(seat);
      if (prompt && std::holds_alternative<Discard>(prompt->actions[0])) return seat;
    }
    return std::nullopt;
  }

  // The seats that are asked for a claim.
  [[nodiscard]] std::vector<Seat> claimants() const {
    std::vector<Seat> asked;
    for (const Seat seat : kSeats) {
      const auto prompt = world_->table().prompt_for(seat);
      if (prompt && std::holds_alternative<Pass>(prompt->actions.back())) asked.push_back(seat);
    }
    return asked;
  }

  void discard() {
    const Seat seat = *on_turn();
    world_->act(seat, world_->table().prompt_for(seat)->actions[0]);
  }

  // Discards until a window in which somebody can claim, or in which nobody can.
  void play_to_window(bool with_claim) {
    for (std::uint8_t seed = 0; seed < 50; ++seed) {
      begin(seed);
      for (int step = 0; step < 40 && on_turn(); ++step) {
        discard();
        if (claimants().empty() != with_claim) return;
        world_->pass(kWindow);
      }
    }
    FAIL() << "no such window";
  }

  TableWorld& world() { return *world_; }

  static constexpr auto kConstant = table::ClaimWindow::Constant;
  std::unique_ptr<TableWorld> world_;
};

TEST_F(ConstantWindow, LastsItsTimeThoughNobodyCouldClaim) {
  play_to_window(false);
  const std::size_t records = world().records().size();
  world().pass(kWindow - Millis(1));
  EXPECT_EQ(world().records().size(), records);
  EXPECT_FALSE(on_turn().has_value());
  world().pass(Millis(1));
  EXPECT_TRUE(on_turn().has_value());
  EXPECT_TRUE(std::holds_alternative<table::WindowClosed>(world().records().back().change));
}

TEST_F(ConstantWindow, LastsItsTimeThoughEverybodyHasPassed) {
  play_to_window(true);
  for (const Seat seat : claimants()) world().act(seat, Pass{});
  EXPECT_TRUE(claimants().empty());
  world().pass(kWindow - Millis(1));
  EXPECT_FALSE(on_turn().has_value());
  world().pass(Millis(1));
  EXPECT_TRUE(on_turn().has_value());
}

TEST_F(ConstantWindow, GivesTheTileToAClaimOnlyAtItsEnd) {
  play_to_window(true);
  const Seat claimant = claimants()[0];
  const Action claim = world().table().prompt_for(claimant)->actions[0];
  world().act(claimant, claim);
  EXPECT_TRUE(world().folded(claimant).answer == claim);
  world().pass(kWindow - Millis(1));
  EXPECT_EQ(world().folded(claimant).phase, ViewPhase::Window);
  world().pass(Millis(1));
  EXPECT_NE(world().folded(claimant).phase, ViewPhase::Window);
  EXPECT_EQ(world().folded(claimant).turn, claimant);
}

TEST_F(ConstantWindow, ShowsOthersNothingOfAnAnswer) {
  play_to_window(true);
  const Seat claimant = claimants()[0];
  BySeat<std::size_t> before;
  for (const Seat seat : kSeats) before[seat] = world().seen(seat).size();
  world().act(claimant, Pass{});
  for (const Seat seat : kSeats) {
    EXPECT_EQ(world().seen(seat).size(), before[seat] + (seat == claimant ? 1 : 0));
  }
}

TEST_F(ConstantWindow, PassesForWhoeverDidNotAnswer) {
  play_to_window(true);
  world().pass(kWindow);
  EXPECT_TRUE(on_turn().has_value());
  EXPECT_TRUE(claimants().empty());
}

TEST_F(ConstantWindow, TakesNothingOfTheReserve) {
  play_to_window(true);
  const Seat claimant = claimants()[0];
  const auto prompt = world().table().prompt_for(claimant);
  EXPECT_EQ(prompt->left.move, kWindow);
  EXPECT_TRUE(prompt->timed);
  world().pass(Millis(2'500));
  EXPECT_EQ(world().table().prompt_for(claimant)->left.move, Millis(500));
  world().act(claimant, Pass{});
  const auto& acted = std::get<table::Acted>(world().records().back().change);
  EXPECT_EQ(acted.reserves[claimant], Millis(60'000));
}

TEST_F(ConstantWindow, IsLongerByChanceThatKnowsNothingOfTheGame) {
  begin(1);
  world().pause = Millis(700);
  discard();
  const auto& acted = std::get<table::Acted>(world().records().back().change);
  EXPECT_EQ(acted.window, Millis(3'700));
  world().pass(Millis(3'699));
  EXPECT_FALSE(on_turn().has_value());
  world().pass(Millis(1));
  EXPECT_TRUE(on_turn().has_value());
}

TEST_F(ConstantWindow, ReopensAsLongAfterACrashWithItsAnswers) {
  play_to_window(true);
  const Seat claimant = claimants()[0];
  const Action claim = world().table().prompt_for(claimant)->actions[0];
  world().act(claimant, claim);
  world().pass(Millis(2'000));
  world().pause = Millis(99);
  world().crash();
  for (const PlayerId player : kPlayers) world().table().attend(player, true);
  world().pass(kWindow - Millis(1));
  EXPECT_FALSE(on_turn().has_value()) << "nobody has less time than before";
  world().pass(Millis(1));
  EXPECT_TRUE(std::holds_alternative<table::WindowClosed>(world().records().back().change));
  EXPECT_EQ(world().folded(claimant).turn, claimant) << "the answer given before still stands";
}

TEST_F(ConstantWindow, WaitsForSomebodyToBeThere) {
  play_to_window(true);
  for (const PlayerId player : kPlayers) world().table().attend(player, false);
  world().pass(Millis(60'000));
  EXPECT_FALSE(on_turn().has_value());
  world().table().attend(kPlayers[2], true);
  world().pass(kWindow - Millis(1));
  EXPECT_FALSE(on_turn().has_value());
  world().pass(Millis(1));
  EXPECT_TRUE(on_turn().has_value());
}

TEST_F(ConstantWindow, OfABotIsAnsweredInTime) {
  table::HeldWindow window;
  EXPECT_EQ(window.inside(Millis(250)), Millis(250));
  window.open(Millis(100));
  EXPECT_EQ(window.inside(Millis(250)), Millis(50));
}

TEST_F(ConstantWindow, DoesNotWaitForAKongThatNobodyMayRob) {
  // At a table where a concealed kong may not be robbed, everybody knows that.
  const auto rules = make_rule_set("yahoo", {});
  EXPECT_FALSE(may_be_robbed(**rules, MeldKind::ConcealedKong));
  EXPECT_TRUE(may_be_robbed(**rules, MeldKind::AddedKong));
}

// The same game with the same answers comes to the same result, eager and constant.
TEST_F(ConstantWindow, ChangesNothingButTheTime) {
  const auto play = [](table::ClaimWindow mode) {
    TableWorld world(fair::Seed{.bytes = {7}});
    world.open({}, {}, mode);
    world.seat_four_people();
    for (int step = 0; step < 4'000 && world.table().status().phase == TablePhase::Playing;
         ++step) {
      const auto asked = std::ranges::find_if(
          kSeats, [&](Seat seat) { return world.table().prompt_for(seat).has_value(); });
      if (asked == kSeats.end()) {
        world.pass_to_alarm();
        continue;
      }
      const Actions actions = world.table().prompt_for(*asked)->actions;
      const bool passes = std::holds_alternative<Pass>(actions.back());
      world.act(*asked, passes ? actions.back() : actions[actions.size() / 2]);
    }
    BySeat<std::vector<SeatEvent>> seen;
    for (const Seat seat : kSeats) {
      for (const auto& event : world.seen(seat)) seen[seat].push_back(event.event);
    }
    return seen;
  };
  const auto eager = play(table::ClaimWindow::Eager);
  const auto constant = play(kConstant);
  for (const Seat seat : kSeats) {
    EXPECT_GT(eager[seat].size(), 50U);
    EXPECT_TRUE(eager[seat] == constant[seat]);
  }
}

}  // namespace
}  // namespace lair::testing
