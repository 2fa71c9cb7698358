// Options of a table: what they accept, and how they are written.
#include "engine/rules/house.hpp"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "engine/rules/registry.hpp"

namespace lair {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

const std::array<Option, 4>& options() {
  static const std::array<Option, 4> kOptions{
      {
       {.key = "flowers", .kind = OptionKind::Switch, .standard = 1},
       {.key = "limit", .kind = OptionKind::Number, .standard = 500, .min = 1, .max = 1000},
       {.key = "way", .kind = OptionKind::Choice, .choices = {"forward", "backward"}},
       {.key = "extras", .kind = OptionKind::Several, .standard = 5, .choices = {"a", "b", "c"}},
       }
  };
  return kOptions;
}

Result<House, HouseError> house_with(std::string key, std::string value) {
  return House::from("test",
                     options(),
                     Settings{
                         {std::move(key), std::move(value)}
  });
}

std::int64_t value_of(std::size_t option, std::string value) {
  return house_with(std::string(options()[option].key), std::move(value)).value()[option];
}

std::string error_of(std::string key, std::string value) {
  return house_with(std::move(key), std::move(value)).error().sentence;
}

TEST(House, BeginsWithTheDefaults) {
  const House house = House::from("test", options(), Settings{}).value();
  EXPECT_EQ(house.rules(), "test");
  EXPECT_EQ(house.size(), 4U);
  EXPECT_EQ(house[0], 1);
  EXPECT_EQ(house[1], 500);
  EXPECT_EQ(house[2], 0);
  EXPECT_EQ(house[3], 5);
}

TEST(House, ReadsASwitchInEveryUsualSpelling) {
  for (const auto* on : {"true", "on", "1"}) EXPECT_EQ(value_of(0, on), 1) << on;
  for (const auto* off : {"false", "off", "0"}) EXPECT_EQ(value_of(0, off), 0) << off;
}

TEST(House, ReadsNumbersUpToTheirBounds) {
  EXPECT_EQ(value_of(1, "1"), 1);
  EXPECT_EQ(value_of(1, "1000"), 1000);
}

TEST(House, ReadsNamesOfChoices) {
  EXPECT_EQ(value_of(2, "backward"), 1);
  EXPECT_EQ(value_of(3, "b+c"), 6);
  EXPECT_EQ(value_of(3, "a"), 1);
  EXPECT_EQ(value_of(3, "none"), 0);
}

TEST(House, LetsALaterSettingWin) {
  const Settings twice{
      {"limit", "7"},
      {"limit", "9"}
  };
  EXPECT_EQ(House::from("test", options(), twice).value()[1], 9);
}

TEST(House, SaysWhatAnOptionTakes) {
  EXPECT_EQ(error_of("flowers", "maybe"), "flowers is 'maybe'; it takes true or false");
  EXPECT_EQ(error_of("way", "up"), "way is 'up'; it takes one of forward, backward");
  EXPECT_EQ(error_of("extras", "a+d"),
            "extras is 'a+d'; it takes none, or any of a, b, c, joined by '+'");
  for (const auto* text : {"0", "1001", "", "12x", "-1", "5.0", "99999999999999999999"}) {
    EXPECT_EQ(error_of("limit", text),
              "limit is '" + std::string(text) + "'; it takes a whole number from 1 to 1000");
  }
}

TEST(House, NamesTheOptionAtFault) {
  EXPECT_EQ(house_with("limit", "no").error().key, "limit");
  EXPECT_EQ(house_with("colour", "red").error().key, "colour");
  EXPECT_EQ(error_of("colour", "red"), "there is no option 'colour' in test");
}

TEST(House, WritesItselfTheSameWayHoweverItWasSet) {
  const Settings one{
      {"flowers", "off"},
      {"extras",  "c+a"}
  };
  const Settings other{
      {"extras",  "a+c"  },
      {"limit",   "500"  },
      {"flowers", "false"}
  };
  const House house = House::from("test", options(), one).value();
  EXPECT_EQ(canonical_text(house, options()),
            "test\nflowers=false\nlimit=500\nway=forward\nextras=a+c\n");
  EXPECT_EQ(house, House::from("test", options(), other).value());
}

TEST(House, ReadsBackEveryValueItWrites) {
  for (const RuleSystem& system : rule_systems()) {
    for (const Option& option : system.options) {
      const auto written = value_text(option, option.standard);
      const Settings settings{
          {std::string(option.key), written}
      };
      const auto house = House::from(system.id, system.options, settings);
      ASSERT_TRUE(house) << house.error().sentence;
      EXPECT_EQ(*house, House::from(system.id, system.options, Settings{}).value());
    }
  }
}

TEST(House, ReadsSettingsFromACommandLine) {
  EXPECT_EQ(settings_from_text("a=1,b=x+y,c=").value(),
            (Settings{
                {"a", "1"  },
                {"b", "x+y"},
                {"c", ""   }
  }));
  EXPECT_EQ(settings_from_text("").value(), Settings{});
  EXPECT_EQ(settings_from_text("a=1,b").error().sentence, "'b' is not of the form option=value");
  EXPECT_EQ(settings_from_text("=1").error().sentence, "'=1' is not of the form option=value");
}

TEST(RuleSystems, ExplainEveryOption) {
  for (const RuleSystem& system : rule_systems()) {
    for (const Option& option : system.options) {
      EXPECT_FALSE(option.label.empty()) << option.key;
      EXPECT_TRUE(option.sentence.ends_with('.')) << option.key;
      EXPECT_FALSE(option.rule.empty()) << option.key;
      const auto same = [&](const Option& other) { return other.key == option.key; };
      EXPECT_EQ(std::ranges::count_if(system.options, same), 1) << option.key;
    }
  }
}

TEST(RuleSystems, MakeAHouseOfEveryStyle) {
  for (const RuleSystem& system : rule_systems()) {
    for (const Style& style : system.styles) {
      const Settings settings(style.values.begin(), style.values.end());
      const auto rules = make_rule_set(system.id, settings);
      ASSERT_TRUE(rules) << style.id << ": " << rules.error().sentence;
      EXPECT_EQ((*rules)->house().rules(), system.id);
    }
  }
}

TEST(RuleSystems, AreFoundByTheirId) {
  EXPECT_EQ(find_rule_system("yahoo")->id, "yahoo");
  EXPECT_EQ(find_rule_system("poker"), nullptr);
  EXPECT_EQ(make_rule_set("poker", {}).error().sentence, "there is no rule system 'poker'");
}

}  // namespace
}  // namespace lair
