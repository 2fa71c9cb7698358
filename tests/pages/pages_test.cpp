// The server's answers over HTTP as lines: nothing is invented if an answer lacks something.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "clients/pages/hand_page.hpp"
#include "clients/pages/json.hpp"
#include "clients/pages/page.hpp"
#include "clients/pages/percent.hpp"
#include "clients/pages/player_page.hpp"
#include "clients/pages/puzzle_page.hpp"
#include "clients/pages/review_page.hpp"
#include "clients/pages/rules_page.hpp"
#include "clients/pages/season_rounds.hpp"
#include "engine/tiles/notation.hpp"

namespace lair::testing {
namespace {

namespace json = boost::json;

const words::Words kEnglish(words::Language::English);

bool has_line(const pages::Page& page, const std::string& text) {
  const auto lines = pages::spoken(page);
  return std::ranges::find(lines, text) != lines.end();
}

json::object object_from(const char* text) { return json::parse(text).as_object(); }

TEST(Pages, ReadAFactAloudWithWhatItComesTo) {
  EXPECT_EQ(pages::spoken(pages::fact("Rating", "1,512")), "Rating: 1,512");
}

TEST(Pages, LeaveOutWhatAnAnswerLacks) {
  const json::object nothing;
  EXPECT_EQ(pages::text_at(nothing, "name"), "");
  EXPECT_EQ(pages::number_at(nothing, "score"), 0);
  EXPECT_FALSE(pages::has_number(object_from(R"({"place":null})"), "place"));
  EXPECT_TRUE(pages::objects_at(object_from(R"({"games":7})"), "games").empty());
  EXPECT_FALSE(pages::player_page(kEnglish, nothing).empty()) << "a title at least";
  EXPECT_FALSE(pages::review_page(kEnglish, nothing, pages::names_of(nothing)).empty());
}

TEST(Pages, TakeNoTextForAnObject) {
  EXPECT_FALSE(pages::object_in("<html>"));
  EXPECT_FALSE(pages::object_in("[1]"));
  EXPECT_TRUE(pages::object_in("{}"));
}

TEST(Pages, WriteFractionsAsPeopleDo) {
  EXPECT_EQ(pages::with_decimals(12.50, 2), "12.5");
  EXPECT_EQ(pages::percent(97.3, 1), "97.3%");
  EXPECT_EQ(pages::chance(0.08), "8%");
}

TEST(HandPage, AsksForExactlyWhatWasTyped) {
  const pages::LaidHand hand{.tiles = "234m|RRR", .winning = "5p", .seat = "W", .drawn = true};
  EXPECT_EQ(pages::hand_path(hand), "/api/v1/hand?hand=234m%7CRRR&win=5p&seat=W&round=E&drawn=1");
}

TEST(LadderPage, NamesBotsWithTheirOwnersAndTheServersOwn) {
  const json::object told = object_from(R"({"rules": "hkos", "lines": [
    {"player": 17, "name": "Heron [bot]", "owner": 3, "owner_name": "Mei", "strength": null,
     "rating": 1034, "games": 12},
    {"player": null, "name": "", "owner": null, "owner_name": "", "strength": "expert",
     "rating": 998, "games": 40}]})");
  const pages::Page page = pages::ladder_page(kEnglish, told);
  EXPECT_TRUE(has_line(page, "1. Heron [bot], by Mei: 1,034; Games 12"));
  EXPECT_TRUE(has_line(page, "2. House bot: Expert: 998; Games 40"));
  EXPECT_TRUE(pages::ladder_page(kEnglish, object_from(R"({"lines": []})")).empty());
}

TEST(RulesPage, FindsElementsByEveryWord) {
  const pages::Page found = pages::rules_page(kEnglish, "mcr", "big DRAGONS");
  const auto lines = pages::spoken(found);
  EXPECT_TRUE(std::ranges::any_of(
      lines, [](const std::string& line) { return line.starts_with("Big three dragons"); }));
  EXPECT_LT(lines.size(), pages::spoken(pages::rules_page(kEnglish, "mcr", "")).size());
}

class DailyHand : public ::testing::Test {
 protected:
  json::object told_ = object_from(R"({
    "rules": "yahoo", "day": "2026-11-24", "winning_tile": "dr", "seat": "ws", "round": "we",
    "hand": {"concealed": ["m2", "m3", "m4"], "melds": [{"kind": "pung", "tile": "p5"}],
             "bonus": []},
    "how": ["discard"],
    "questions": [{"unit": "faan", "answer": 3, "uncapped": 3},
                  {"unit": "tile_points", "answer": 500, "uncapped": 640}]})");
};

TEST_F(DailyHand, IsAskedForByItsDay) {
  EXPECT_EQ(pages::puzzle_path("mcr", ""), "/api/v1/trainer/daily/mcr");
  EXPECT_EQ(pages::puzzle_path("mcr", "2026-11-24"), "/api/v1/trainer/daily/mcr/2026-11-24");
}

TEST_F(DailyHand, IsToldAsItLies) {
  const pages::Page page = pages::puzzle_page(kEnglish, told_);
  EXPECT_TRUE(has_line(page, "Melds: pung of 5 of dots"));
  EXPECT_TRUE(has_line(page, "Winning tile: red dragon"));
  EXPECT_TRUE(has_line(page, "Your count: Faan"));
  const auto lines = pages::spoken(page);
  EXPECT_FALSE(std::ranges::any_of(lines, [](const std::string& line) {
    return line.starts_with("Flowers");
  })) << "there are none";
}

TEST_F(DailyHand, IsDrawnAsItLies) {
  const pages::Page page = pages::puzzle_page(kEnglish, told_);
  const auto drawn = std::ranges::find_if(
      page, [](const pages::Line& line) { return !line.picture.groups.empty(); });
  ASSERT_NE(drawn, page.end());
  EXPECT_EQ(drawn->picture.winning, "R"_t);
  std::size_t tiles = 0;
  for (const auto& group : drawn->picture.groups) tiles += group.size();
  EXPECT_EQ(tiles, 7U) << "three, a pung, the winning one";
}

// For example of winds, or beyond the nine of a suit.
TEST_F(DailyHand, HasNoChowThatNoTileBegins) {
  for (const char* tile : {"we", "dw", "s8", "n4"}) {
    told_["hand"].as_object()["melds"] =
        json::parse(R"([{"kind":"chow","tile":")" + std::string(tile) + R"("}])");
    const auto lines = pages::spoken(pages::puzzle_page(kEnglish, told_));
    EXPECT_FALSE(std::ranges::any_of(lines, [](const std::string& line) {
      return line.starts_with("Melds");
    })) << tile;
  }
}

TEST(ReviewPage, NamesTheTileOfAChowThatCannotBe) {
  const json::object told = object_from(R"({"seat": "A", "deals": [{"number": 1, "decisions": [
    {"grade": "mistake", "frame": 1, "reason": "points",
     "taken": {"action": "chow", "tile": "we"}, "best": {"action": "chow", "tile": "n4"}}]}]})");
  const json::object nothing;
  const auto deals = pages::faults_in(kEnglish, told, pages::names_of(nothing));
  ASSERT_EQ(deals.size(), 1U);
  EXPECT_EQ(deals[0].faults.size(), 1U);
}

TEST(SeasonRounds, SayWhoIsMissingFromATableAndWhy) {
  const json::object round = object_from(
      R"({"byes":[{"player":1,"name":"Ada"}],"gave_way":[{"player":2,"name":"Bea"}],)"
      R"("moved_up":[{"player":3,"name":"Cleo"},{"player":4,"name":"Dot"}],"sealed":true})");
  const std::vector<std::string> notes = pages::round_notes(kEnglish, round);
  ASSERT_EQ(notes.size(), 4U);
  EXPECT_EQ(notes[0], "Sits out: Ada");
  EXPECT_EQ(notes[1], "Missed check-in: Bea");
  EXPECT_EQ(notes[2], "From the waiting list: Cleo, Dot");
  EXPECT_EQ(notes[3].find("Results are sealed"), 0U) << notes[3];
  EXPECT_TRUE(pages::round_notes(kEnglish, {}).empty());
  const json::object table =
      object_from(R"({"replaced":[{"player":2,"name":"Bea","by":{"player":3,"name":"Cleo"}}]})");
  EXPECT_EQ(
      pages::replaced_notes(kEnglish, table),
      std::vector<std::string>{"Bea missed check-in and lost this game; Cleo took the seat."});
}

TEST(SeasonRounds, KeepTheGameOfATableThatWasRuledUpon) {
  const json::object table = object_from(
      R"({"result":{"game":12,"scores":[1,2,3,4]},"ruling":{"game":null,"scores":[4,3,2,1]}})");
  EXPECT_EQ(pages::game_of(table), 12U);
  EXPECT_EQ(pages::numbers_at(pages::result_of(table), "scores").front(), 4);
  EXPECT_TRUE(pages::is_settled(table));
}

TEST(SeasonRounds, HaveNoSeatForNobody) {
  const json::object table = object_from(R"({"players":[{"player":7,"name":"Ada"},null]})");
  EXPECT_TRUE(pages::has_seat_for(table, 7));
  EXPECT_FALSE(pages::has_seat_for(table, 0)) << "a bot's seat";
}

TEST(Pictures, AreReadFromGroups) {
  const pages::Picture picture = pages::picture_from("m12 +m3 x drr");
  ASSERT_EQ(picture.groups.size(), 4U);
  EXPECT_EQ(picture.groups[0], (std::vector<std::optional<Tile>>{"1m"_t, "2m"_t}));
  EXPECT_EQ(picture.groups[1], (std::vector<std::optional<Tile>>{"3m"_t}));
  EXPECT_EQ(picture.groups[2], (std::vector<std::optional<Tile>>{std::nullopt}));
  EXPECT_EQ(picture.groups[3], (std::vector<std::optional<Tile>>{"R"_t, "R"_t}));
  EXPECT_EQ(picture.winning, "3m"_t);
}

TEST(Pictures, AreThereForEveryElement) {
  for (const pages::Element& element : pages::elements()) {
    EXPECT_FALSE(element.picture.empty()) << element.system << ' ' << element.code;
  }
}

TEST_F(DailyHand, IsCountedRightWithTheLimitOrWithout) {
  const pages::Page right = pages::answer_page(kEnglish, told_, {3, 640});
  EXPECT_TRUE(has_line(right, "Faan: 3 is right."));
  EXPECT_TRUE(has_line(right, "Tile Points: 500 (640 before the limit) is right."));
  const pages::Page wrong = pages::answer_page(kEnglish, told_, {4});
  EXPECT_TRUE(has_line(wrong, "Faan: 3, not 4."));
  EXPECT_TRUE(has_line(wrong, "Tile Points: 500 (640 before the limit).")) << "not guessed";
}

}  // namespace
}  // namespace lair::testing
