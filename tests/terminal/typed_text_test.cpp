// What typed words mean, and how long lines are broken.
#include <algorithm>
#include <clocale>
#include <string>

#include <gtest/gtest.h>

#include "clients/terminal/commands.hpp"
#include "clients/terminal/output.hpp"
#include "clients/terminal/table_wish.hpp"
#include "clients/terminal/tile_text.hpp"
#include "engine/tiles/notation.hpp"
#include "tests/support/case_name.hpp"

namespace lair::terminal {
namespace {

struct TileRow {
  std::string typed;
  std::string code;

  friend void PrintTo(const TileRow& one, std::ostream* out) { *out << one.code; }
};

class TypedTile : public ::testing::TestWithParam<TileRow> {};

TEST_P(TypedTile, IsRead) {
  const auto tile = tile_from(GetParam().typed);
  ASSERT_TRUE(tile.has_value());
  EXPECT_EQ(code_of(*tile), GetParam().code);
}

INSTANTIATE_TEST_SUITE_P(Spellings,
                         TypedTile,
                         ::testing::Values(TileRow{"5b", "s5"},
                                           TileRow{"5 bamboo", "s5"},
                                           TileRow{"3C", "m3"},
                                           TileRow{"7d", "p7"},
                                           TileRow{"九萬", "m9"},
                                           TileRow{"3筒", "p3"},
                                           TileRow{"E", "we"},
                                           TileRow{"north", "wn"},
                                           TileRow{" red ", "dr"},
                                           TileRow{"白", "dw"},
                                           TileRow{"f2", "f2"},
                                           TileRow{"S3", "n3"}),
                         [](const auto& test) {
                           return lair::test::case_name(test.index, test.param.code);
                         });

class NoTile : public ::testing::TestWithParam<std::string> {};

TEST_P(NoTile, IsRead) { EXPECT_FALSE(tile_from(GetParam()).has_value()); }

INSTANTIATE_TEST_SUITE_P(Spellings,
                         NoTile,
                         ::testing::Values("", "0b", "5", "10m", "xyz", "f5", "\xe4\xb9"),
                         [](const auto& test) {
                           return lair::test::case_name(test.index, test.param);
                         });

TEST(TypedTiles, AreReadAsTheyAreWritten) {
  for (const Tile tile : kTiles) EXPECT_EQ(tile_from(typed_tile(tile)), tile) << typed_tile(tile);
}

TEST(TypedLines, AreAVerbWithItsWords) {
  const TypedLine line = typed_line("  Say  hello   world ");
  EXPECT_EQ(line.verb, "say");
  EXPECT_EQ(line.words, (std::vector<std::string>{"hello", "world"}));
  EXPECT_EQ(line.rest, "hello   world");
  EXPECT_TRUE(typed_line(" \t ").verb.empty());
  EXPECT_EQ(typed_line("open 12").number(0), 12U);
  EXPECT_FALSE(typed_line("open 12x").number(0).has_value());
  EXPECT_FALSE(typed_line("open -1").number(0).has_value());
}

TEST(TypedLines, HaveNoWordThatItsCommandWouldIgnore) {
  const auto surplus = [](const std::string& line) {
    const TypedLine typed = typed_line(line);
    return surplus_word(typed.verb, typed).value_or("");
  };
  EXPECT_EQ(surplus("start now"), "now");
  EXPECT_EQ(surplus("presence everybody but Bo"), "but");
  EXPECT_EQ(surplus("open 12 34 56"), "34");
  EXPECT_EQ(surplus("join 3 2 1"), "1");
  EXPECT_EQ(surplus("confirm 3 2 1 0"), "0");
  for (const char* whole :
       {"start", "open 12", "join 3 2", "confirm 3 2 1", "say hello to all", ""})
    EXPECT_EQ(surplus(whole), "") << whole;
}

TEST(TypedLines, HaveBlanksInAValueBetweenQuotes) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(typed_line(R"(create name="5F 1000"  who=code)").words,
            (Words{"name=5F 1000", "who=code"}));
  EXPECT_EQ(typed_line(R"(create name="")").words, (Words{"name="}));
  // Quotes that do not enclose a value are taken literally.
  EXPECT_EQ(typed_line(R"(signin Mei a="b c"d)").words, (Words{"Mei", R"(a="b)", R"(c"d)"}));
  EXPECT_EQ(typed_line(R"(create name="5F)").words, (Words{R"(name="5F)"}));
}

TEST(LongLines, AreBrokenBetweenWords) {
  EXPECT_EQ(wrapped("one two three four five six", 20),
            (std::vector<std::string>{"one two three four", "five six"}));
  EXPECT_EQ(wrapped("", 20), (std::vector<std::string>{""}));
  EXPECT_EQ(wrapped("  Going out: 2 of them and more", 20),
            (std::vector<std::string>{"  Going out: 2 of", "    them and more"}));
}

TEST(LongLines, OfChineseAreBrokenAnywhereAndTakeTwoColumnsALetter) {
  ASSERT_NE(std::setlocale(LC_ALL, "C.UTF-8"), nullptr);
  EXPECT_EQ(width_of("五索"), 4);
  EXPECT_EQ(wrapped("一二三四五六七八九十一二", 20),
            (std::vector<std::string>{"一二三四五六七八九十", "一二"}));
}

TEST(LongLines, NeverTakeMoreColumnsThanThereAre) {
  ASSERT_NE(std::setlocale(LC_ALL, "C.UTF-8"), nullptr);
  const std::string text =
      "You can: Chow 4-5-6 of bamboos, Pung, 上碰槓、食糊, MahJong 1 of 3 faan, not enough, Pass.";
  for (int columns = 20; columns < 90; ++columns) {
    for (const std::string& line : wrapped(text, columns)) EXPECT_LE(width_of(line), columns);
  }
}

TEST(LongLines, BeginWithNoMoreBlanksThanLeaveRoomForWords) {
  EXPECT_EQ(
      wrapped(std::string(100'000, ' ') + "one two three four", 20),
      (std::vector<std::string>{"          one two", "            three", "            four"}));
}

TEST(LongLines, WithBytesThatAreNoTextDoNotEndTheProgram) {
  EXPECT_FALSE(wrapped("\xff\xfe\xe4", 20).empty());
}

// A chat line, a name or a sentence of a server may contain anything.
TEST(PrintedLines, HaveNoControlCharactersButTheirEnds) {
  std::string printed;
  Output out(
      {}, [&printed](const std::string& text) { printed += text; }, [] { return Size(); });
  out.say("chat", "Mei: \x1b]0;mine\x07 two\nlines");
  out.page("rooms", {"a title \x1b[2J", "\xe2\x80\xaemoor a"});
  EXPECT_EQ(printed,
            "Mei: \uFFFD]0;mine\uFFFD two lines\n"
            "a title \uFFFD[2J\n"
            "\uFFFDmoor a\n");
}

// --- The arguments of "create" ---

class Create : public ::testing::Test {
 protected:
  Create() {
    v1::RuleSystem& system = *lobby_.add_rule_systems();
    system.set_id("yahoo");
    v1::Option& option = *system.add_options();
    option.set_key("min_faan");
    v1::Option& limit = *system.add_options();
    limit.set_key("limit");
    limit.set_max(5000);
    v1::Style& wild = *system.add_styles();
    wild.set_id("1f");
    wild.set_name("1F");
    v1::Setting& faan = *wild.add_settings();
    faan.set_key("min_faan");
    faan.set_value("1");
    v1::Style& style = *system.add_styles();
    style.set_id("3f-basic");
    style.set_name("3F basic");
    v1::Setting& setting = *style.add_settings();
    setting.set_key("min_faan");
    setting.set_value("3");
    lobby_.add_rule_systems()->set_id("mcr");
    room_.set_id("lounge");
    room_.set_rules("yahoo");
    room_.set_style("3f-basic");
    room_.mutable_clock()->set_move_ms(7000);
  }

  [[nodiscard]] Result<v1::CreateTable, WrongWish> wish(const std::string& line) const {
    return table_wish(typed_line(line), lobby_, room_);
  }

  v1::Welcome lobby_;
  v1::Room room_;
};

TEST_F(Create, AloneTakesWhatTheRoomSuggests) {
  const auto table = wish("create");
  ASSERT_TRUE(table.has_value());
  EXPECT_EQ(table->room(), "lounge");
  EXPECT_EQ(table->rules(), "yahoo");
  EXPECT_EQ(table->clock().move_ms(), 7000U);
  ASSERT_EQ(table->settings_size(), 1);
  EXPECT_EQ(table->settings(0).value(), "3");
}

TEST_F(Create, TakesOptionsBeforeTheStyle) {
  const auto table = wish("create yahoo 3f-basic min_faan=5 clock=fast who=code hints=on");
  ASSERT_TRUE(table.has_value());
  ASSERT_EQ(table->settings_size(), 1);
  EXPECT_EQ(table->settings(0).value(), "5");
  EXPECT_EQ(table->clock().move_ms(), 5000U);
  EXPECT_EQ(table->clock().reserve_ms(), 10000U);
  EXPECT_EQ(table->policies().admission(), v1::ADMISSION_CODE);
  EXPECT_TRUE(table->policies().hints());
}

TEST_F(Create, OfOtherRulesLeavesTheRoomsStyle) {
  const auto table = wish("create mcr clock=30+60");
  ASSERT_TRUE(table.has_value());
  EXPECT_EQ(table->rules(), "mcr");
  EXPECT_EQ(table->settings_size(), 0);
  EXPECT_EQ(table->clock().reserve_ms(), 60'000U);
}

TEST_F(Create, TakesAStyleInTheNameUnlessOneIsTyped) {
  const auto named = wish(R"(create name="1F 1000")");
  ASSERT_TRUE(named.has_value());
  EXPECT_EQ(named->name(), "1F 1000");
  ASSERT_EQ(named->settings_size(), 2);
  EXPECT_EQ(named->settings(0).value(), "1");
  EXPECT_EQ(named->settings(1).key(), "limit");
  EXPECT_EQ(named->settings(1).value(), "1000");
  const auto typed = wish(R"(create 3f-basic name="1F 1000")");
  ASSERT_EQ(typed->settings_size(), 1);
  EXPECT_EQ(typed->settings(0).value(), "3");
}

TEST_F(Create, TakesWhatAHostDecidesBesideTheRules) {
  const auto table = wish(
      "create invited=Bo,Ana watch=all record=players absent=bot grace=30 pauses=0 "
      "pause_minutes=60 "
      "extra_times=1 extra_seconds=20 abandoned_minutes=45 ready_check=on substitutes=off "
      "bot_claims=on bots=on hints=off claims=constant");
  ASSERT_TRUE(table.has_value()) << table.error().what;
  const v1::TablePolicies& policies = table->policies();
  EXPECT_EQ(policies.admission(), v1::ADMISSION_INVITED);
  ASSERT_EQ(policies.invited_size(), 2);
  EXPECT_EQ(policies.invited(1), "Ana");
  EXPECT_EQ(policies.spectators(), v1::WATCHING_ALL_HANDS);
  EXPECT_EQ(policies.record(), v1::RECORD_READERS_PLAYERS);
  EXPECT_EQ(policies.absence().then(), v1::ABSENCE_STEP_BOT);
  EXPECT_EQ(policies.absence().grace_seconds(), 30U);
  EXPECT_EQ(policies.absence().abandoned_minutes(), 45U);
  EXPECT_FALSE(policies.absence().substitutes());
  EXPECT_TRUE(policies.absence().bot_may_claim());
  EXPECT_EQ(policies.pauses(), 0U);
  EXPECT_EQ(policies.pause_minutes(), 60U);
  EXPECT_EQ(policies.extra_times(), 1U);
  EXPECT_EQ(policies.extra_seconds(), 20U);
  EXPECT_TRUE(policies.ready_check());
  EXPECT_TRUE(policies.bots());
  EXPECT_TRUE(policies.has_hints());
  EXPECT_FALSE(policies.hints());
  EXPECT_EQ(table->claim_window(), v1::CLAIM_WINDOW_CONSTANT);
}

TEST_F(Create, ListsEveryKeyThatItTakes) {
  const words::Words words(words::Language::English);
  for (const std::string& line : wish_lines(words, lobby_.host_limits())) {
    const std::string typed = line.substr(0, line.find(": "));
    EXPECT_TRUE(wish("create " + typed).has_value()) << line;
  }
}

// A guest's abandoned table is kept for an hour at most; the server says so.
TEST_F(Create, OffersWhatTheServerAllowsThisPlayer) {
  EXPECT_TRUE(wish("create abandoned_minutes=1440").has_value());
  lobby_.mutable_host_limits()->set_abandoned_minutes_max(60);
  EXPECT_EQ(wish("create abandoned_minutes=61").error().key, "terminal.no_value");
  EXPECT_TRUE(wish("create abandoned_minutes=60").has_value());
  const auto lines = wish_lines(words::Words(words::Language::English), lobby_.host_limits());
  EXPECT_EQ(std::ranges::count(lines,
                               "abandoned_minutes=60: Minutes until an empty match ends (1 to 60)"),
            1);
}

TEST_F(Create, SaysWhatIsWrong) {
  for (const char* wrong : {"pauses=21", "pauses=x", "who=friends", "hints=yes", "invited=,"}) {
    EXPECT_EQ(wish(std::string("create ") + wrong).error().key, "terminal.no_value") << wrong;
  }
  EXPECT_EQ(wish("create riichi").error().key, "terminal.no_rules");
  EXPECT_EQ(wish("create min_fan=3").error().what, "min_fan");
  EXPECT_EQ(wish("create clock=soon").error().key, "terminal.no_clock");
  EXPECT_EQ(wish("create clock=5+").error().key, "terminal.no_clock");
}

}  // namespace
}  // namespace lair::terminal
