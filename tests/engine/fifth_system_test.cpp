// Tests that a rule system is one folder and one line of the registry: play never names a system.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/bots/self_play.hpp"
#include "engine/rules/registry.hpp"
#include "server/fair/shuffle.hpp"
#include "tests/support/toy_rules.hpp"

namespace lair {
namespace {

TEST(FifthSystem, PlaysAWholeMatchWithTheBotsOfTheOthers) {
  const auto rules = testing::toy_table();
  GameMatch match = new_match(rules);
  const auto walls = [&](std::uint32_t number) {
    return fair::wall_from(
        fair::derived_seed({}, {.table = 5, .deal = number}), true, rules->flow().dead_wall);
  };
  std::uint32_t wins = 0;
  Observer observer;
  observer.after_event = [&](const GameMatch&, const Event& event) {
    if (std::holds_alternative<Won>(event)) ++wins;
  };
  EXPECT_EQ(play_match(match, walls, bots(*rules), observer, 10), 4U);
  EXPECT_TRUE(match.is_over());
  EXPECT_GT(wins, 0U);
}

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(FifthSystem, MeetsNoCodeThatAsksWhichSystemItIs) {
  const std::filesystem::path root = LAIR_SOURCE_DIR;
  for (const auto* folder :
       {"engine/tiles", "engine/hands", "engine/play", "server/table", "server/wire"}) {
    for (const auto& entry : std::filesystem::directory_iterator(root / folder)) {
      if (entry.path().extension() == ".md") continue;
      const std::string text = text_of(entry.path());
      for (const RuleSystem& system : rule_systems()) {
        const std::string quoted = '"' + std::string(system.id) + '"';
        EXPECT_EQ(text.find(quoted), std::string::npos) << entry.path();
      }
      EXPECT_EQ(text.find("engine/rules/yahoo"), std::string::npos) << entry.path();
      EXPECT_EQ(text.find("engine/rules/hkos"), std::string::npos) << entry.path();
      EXPECT_EQ(text.find("engine/rules/mcr"), std::string::npos) << entry.path();
      EXPECT_EQ(text.find("engine/rules/faan_laak"), std::string::npos) << entry.path();
    }
  }
}

}  // namespace
}  // namespace lair
