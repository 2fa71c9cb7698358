// Styles in the names of tables are read and written here as on the page.
#include "clients/link/styles.hpp"

#include <fstream>
#include <iterator>

#include <boost/json.hpp>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

namespace lair::link {
namespace {

// clients/web/src/state/styles.test.ts reads the same file.
boost::json::object cases() {
  std::ifstream file(LAIR_SOURCE_DIR "/tests/data/named-styles.json");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return boost::json::parse(text).as_object();
}

v1::RuleSystem rules_in(const boost::json::object& cases) {
  v1::RuleSystem rules;
  const std::string text = boost::json::serialize(cases.at("rules"));
  EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(text, &rules).ok());
  return rules;
}

// Reads "key=value" from each entry.
Settings settings_in(const boost::json::value& list) {
  Settings settings;
  for (const boost::json::value& one : list.as_array()) {
    const std::string text(one.as_string());
    const std::size_t sign = text.find('=');
    v1::Setting& setting = *settings.Add();
    setting.set_key(text.substr(0, sign));
    setting.set_value(text.substr(sign + 1));
  }
  return settings;
}

boost::json::array text_of(const Settings& settings) {
  boost::json::array list;
  for (const v1::Setting& one : settings) list.emplace_back(one.key() + "=" + one.value());
  return list;
}

TEST(Styles, AreReadInTheNameOfATable) {
  const boost::json::object all = cases();
  const v1::RuleSystem rules = rules_in(all);
  for (const boost::json::value& one : all.at("names").as_array()) {
    const std::string name(one.at("name").as_string());
    const auto settings = settings_named(rules, name);
    const boost::json::value* expected = one.as_object().if_contains("settings");
    ASSERT_EQ(settings.has_value(), expected != nullptr) << name;
    if (expected == nullptr) continue;
    EXPECT_EQ(text_of(*settings), expected->as_array()) << name;
  }
}

TEST(Styles, ComeNearToAHouseThatIsNone) {
  const v1::RuleSystem rules = rules_in(cases());
  const auto near =
      nearest_style(rules, link::settings_in("min_faan=1,bonus_tiles=off,limit=1000"));
  ASSERT_TRUE(near);
  EXPECT_EQ(near->style->id(), "1f");
  ASSERT_EQ(near->changed.size(), 1U);
  EXPECT_EQ(near->changed.front()->key(), kLimit);
}

TEST(Styles, AreWrittenIntoTheNameOfATable) {
  const boost::json::object all = cases();
  const v1::RuleSystem rules = rules_in(all);
  for (const boost::json::value& one : all.at("written").as_array()) {
    const auto name = name_of_settings(rules, settings_in(one.at("settings")));
    const boost::json::value* expected = one.as_object().if_contains("name");
    ASSERT_EQ(name.has_value(), expected != nullptr) << one;
    if (expected == nullptr) continue;
    EXPECT_EQ(*name, expected->as_string());
  }
}

}  // namespace
}  // namespace lair::link
