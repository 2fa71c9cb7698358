// The house of a table is identified by its text and frozen when the table is opened.
#include "server/table/house_card.hpp"

#include <set>

#include <gtest/gtest.h>

#include "engine/rules/house.hpp"
#include "engine/rules/registry.hpp"
#include "tests/support/table_world.hpp"

namespace lair::testing {
namespace {

using table::house_card;
using table::HouseSettings;

TEST(HouseCard, NamesEqualHousesAlikeHoweverTheyAreWritten) {
  const auto plain = house_card("yahoo", {}).value();
  const auto same = house_card("yahoo",
                               {
                                   {"limit",       "500"},
                                   {"bonus_tiles", "on" }
  })
                        .value();
  const auto other = house_card("yahoo",
                                {
                                    {"limit", "501"}
  })
                         .value();
  EXPECT_EQ(plain.id, same.id);
  EXPECT_NE(plain.id, other.id);
  EXPECT_EQ(plain.id.size(), 64U);
  EXPECT_TRUE(plain.canonical.starts_with("yahoo\nbonus_tiles=true\nmin_faan=0\n"));
}

TEST(HouseCard, GivesEveryStyleAHouseOfItsOwnWithPricedHands) {
  std::set<std::string> ids;
  for (const RuleSystem& system : rule_systems()) {
    for (const Style& style : system.styles) {
      HouseSettings settings;
      for (const auto& [key, value] : style.values) settings.emplace_back(key, value);
      const auto card = house_card(std::string(system.id), settings).value();
      ids.insert(card.id);
      EXPECT_EQ(card.values.size(), system.options.size());
      EXPECT_GE(card.examples.size(), 3U);
      EXPECT_EQ(house_card(std::string(system.id), card.values)->id, card.id);
    }
  }
  EXPECT_GE(ids.size(), 16U);
}

TEST(HouseCard, HasAPriceListWherePointsAreNotComputed) {
  EXPECT_EQ(house_card("faan-laak", {})->prices.back(),
            (PriceRow{.from = 10_faan, .points = 64_pts, .laak = 3}));
  EXPECT_EQ(house_card("hkos", {})->prices.back().points, 128_pts);
  EXPECT_TRUE(house_card("yahoo", {})->prices.empty());
  EXPECT_TRUE(house_card("mcr", {})->prices.empty());
}

TEST(HouseCard, SaysWhichOptionIsWrongAndWhatItTakes) {
  const auto unknown = house_card("mcr",
                                  {
                                      {"nope", "1"}
  });
  EXPECT_EQ(unknown.error().key, "nope");
  const auto beyond = house_card("mcr",
                                 {
                                     {"min_points", "89"}
  });
  EXPECT_EQ(beyond.error().key, "min_points");
  EXPECT_EQ(beyond.error().sentence, "min_points is '89'; it takes a whole number from 0 to 88");
  EXPECT_FALSE(house_card("bridge", {}).has_value());
}

TEST(Table, FreezesItsHouseInTheJournal) {
  TableWorld world;
  world.open({
      {"min_faan", "3"}
  });
  const auto card = house_card("yahoo",
                               {
                                   {"min_faan", "3"}
  })
                        .value();
  const auto& opened = std::get<table::TableOpened>(world.records().front().change);
  EXPECT_EQ(opened.house_id, card.id);
  EXPECT_EQ(opened.settings->settings, card.values) << "every option, whatever its default becomes";
  EXPECT_EQ(canonical_text(opened.settings->rules, opened.settings->settings), card.canonical);
  world.crash();
  EXPECT_EQ(world.table().state().house_id, card.id);
  const HouseSettings changed{
      {"min_faan", "3"}
  };
  EXPECT_EQ(table::changed_options("yahoo", world.table().state().settings.settings), changed);
}

// A rematch takes over the settings of the earlier table, and these may be old.
TEST(Table, PlaysByTheRevisionOfTheDayItIsOpened) {
  TableWorld world;
  world.open_with({.room = "crickets-cavern",
                   .name = "test",
                   .rules = "yahoo",
                   .settings = HouseSettings{},
                   .clock = {},
                   .revision = RulesRevision::First});
  EXPECT_EQ(world.table().state().settings.revision, kRulesNow);
  EXPECT_EQ(world.table().state().rules->house().revision(), kRulesNow);
}

}  // namespace
}  // namespace lair::testing
