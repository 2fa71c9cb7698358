#include "tests/sim/plan.hpp"

#include <array>
#include <string_view>

namespace lair::sim {
namespace {

struct HouseChoice {
  std::string_view rules;
  std::vector<std::pair<std::string, std::string>> settings;
};

// Low minimums, so that deals are short and end in wins; also each system with its defaults.
const std::array<HouseChoice, 10>& houses() {
  static const std::array<HouseChoice, 10> houses{
      {
       {"yahoo", {{"min_faan", "0"}}},
       {"hkos", {{"min_faan", "0"}}},
       {"mcr", {{"min_points", "0"}}},
       {"faan-laak", {{"min_faan", "0"}}},
       {"yahoo", {}},
       {"hkos", {}},
       {"mcr", {}},
       {"faan-laak", {}},
       {"yahoo", {{"false_mahjong", "dead_hand"}}},
       {"hkos", {{"min_faan", "0"}, {"false_mahjong", "penalty"}}},
       }
  };
  return houses;
}

TablePlan table_plan(Chance& chance, std::uint64_t turn) {
  const HouseChoice& house = houses()[turn % houses().size()];
  TablePlan plan;
  plan.settings = {
      .room = "lions-lair",
      .name = "Table " + std::to_string(turn),
      .rules = std::string(house.rules),
      .settings = house.settings,
      .clock = {.move = Millis(2'000 + 1'000 * chance.below(8)),
                .reserve = Millis(1'000 * chance.below(20))},
      .claim_window = turn / houses().size() % 2 == 0 ? table::ClaimWindow::Eager
                                                      : table::ClaimWindow::Constant
  };
  plan.settings.policies.spectators = static_cast<table::Watching>(chance.below(3));
  if (turn % 7 == 3) plan.settings.policies.length = {LengthUnit::Minutes, 1};
  if (chance.one_in(6)) plan.settings.clock = {.move = Millis(0), .reserve = Millis(0)};
  plan.people = 1 + chance.below(4);
  plan.watchers = chance.one_in(3) ? 1 : 0;
  // A few deals, or until the match ends. It may never end if bots that only discard and pass play
  // for people who left, since a stalemate keeps the dealer: then the others get up, too.
  plan.deals = static_cast<std::uint32_t>(chance.one_in(12) ? 200 : 1 + chance.below(3));
  if (chance.one_in(15)) plan.fails_at = static_cast<std::uint32_t>(8 + chance.below(120));
  return plan;
}

}  // namespace

WorldPlan plan_from(std::uint64_t seed, Fault fault) {
  Chance chance(seed * 0x9E3779B97F4A7C15U + 1);
  WorldPlan plan;
  plan.seed = seed;
  plan.fault = fault;
  const std::size_t tables = 1 + chance.below(3);
  for (std::size_t at = 0; at < tables; ++at) {
    plan.tables.push_back(table_plan(chance, seed + at * 5));
  }
  // Each kind of trouble is left out of a third of the worlds, so that no trouble hides another.
  const auto sometimes = [&](std::size_t odds) { return chance.one_in(3) ? 0 : odds; };
  plan.odds = {.frame_lost = sometimes(400),
               .frame_doubled = sometimes(100),
               .frame_late = sometimes(60),
               .commit_slow = sometimes(50),
               .commit_crashes = sometimes(120),
               .client_vanishes = sometimes(80),
               .client_comes_twice = sometimes(150),
               .client_lies = sometimes(25),
               .client_dreams = sometimes(60)};
  plan.pace = {.bot_turn = Millis(60),
               .bot_claim = Millis(25),
               .window = Millis(150),
               .window_more = Millis(60),
               .between = Millis(5'000)};
  return plan;
}

WorldPlan club_plan_from(std::uint64_t seed, Fault fault) {
  WorldPlan plan = plan_from(seed, fault);
  Chance chance(seed * 0x9E3779B97F4A7C15U + 2);
  plan.club.gateways = 1 + chance.below(3);
  plan.club.mishap_every = Millis(2'000 + chance.below(28'000));
  return plan;
}

std::string described(const WorldPlan& plan) {
  std::string text;
  for (const TablePlan& table : plan.tables) {
    text += table.settings.rules + " with " + std::to_string(table.people) + " people, " +
            std::to_string(table.deals) + " deals";
    if (table.fails_at > 0) text += ", its journal fails at " + std::to_string(table.fails_at);
    text += "; ";
  }
  const Odds& odds = plan.odds;
  const std::array<std::pair<std::string_view, std::size_t>, 9> rows{
      {
       {"frames lost", odds.frame_lost},
       {"doubled", odds.frame_doubled},
       {"late", odds.frame_late},
       {"commits slow", odds.commit_slow},
       {"crashes", odds.commit_crashes},
       {"people vanish", odds.client_vanishes},
       {"come twice", odds.client_comes_twice},
       {"lie", odds.client_lies},
       {"dream", odds.client_dreams},
       }
  };
  text += "one in so many";
  for (const auto& [what, one_in] : rows) {
    text += ", " + std::string(what) + " " + (one_in == 0 ? "never" : std::to_string(one_in));
  }
  if (plan.club.gateways == 0) return text;
  return text + "; " + std::to_string(plan.club.gateways) + " gateways, a mishap every " +
         std::to_string(plan.club.mishap_every.count()) + " ms at most";
}

}  // namespace lair::sim
