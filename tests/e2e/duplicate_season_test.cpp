// A duplicate over real sockets: all tables have the same walls through kills, and everything is
// sealed until all are done.
#include <cstdint>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/database.hpp"
#include "server/store/stored_games.hpp"
#include "server/tool/export.hpp"
#include "server/tool/verify.hpp"
#include "tests/e2e/club.hpp"
#include "tests/support/patience.hpp"

namespace lair::testing {
namespace {

namespace json = boost::json;

constexpr const char* kTwoHands = R"(,"duplicate":{},"length":{"unit":"UNIT_HANDS","count":2})";
constexpr const char* kStart = R"({"startRound":{"round":1}})";

// Everything that the public may read of the season and its games.
const std::vector<std::string> kPages{"/api/v1/leagues/1",
                                      "/api/v1/leagues/1/rounds",
                                      "/api/v1/leagues/1/standings",
                                      "/api/v1/leagues/1/deals?round=1",
                                      "/api/v1/games"};

std::string name_of(const json::value& deal) {
  const json::value& setup = deal.at("setup");
  return json::serialize(setup.at("prevailing")) + json::serialize(setup.at("hand_number")) + "/" +
         json::serialize(setup.at("keeps"));
}

class DuplicateSeason : public ::testing::TestWithParam<std::string> {
 protected:
  // Plays a round of two tables to its end, with kills; returns what everybody made of each deal.
  static json::object play(bool is_killed) {
    Club club(8, std::string(R"(,"rounds":1)") + kTwoHands, GetParam());
    EXPECT_EQ(club.act(kStart), "");
    for (int kill = 0; is_killed && kill < 3; ++kill) {
      std::size_t looks = 0;
      const auto is_over = [&] { return club.season().at("status") == "between_rounds"; };
      club.play_until([&] { return ++looks > 4 || is_over(); });
      club.crash();
    }
    club.play_round_out();
    EXPECT_TRUE(club.is_verified());
    expect_same_walls(club);
    json::object came = club.page("/api/v1/leagues/1/deals?round=1");
    came["standings"] = club.page("/api/v1/leagues/1/standings").at("standings");
    return came;
  }

  static void expect_same_walls(Club& club) {
    std::map<std::string, json::value> walls;
    std::size_t met = 0;
    const auto rounds = club.rounds();
    for (const json::value& table : rounds[0].at("tables").as_array()) {
      const auto id = table.at("result").at("game").as_int64();
      const auto game = club.page("/api/v1/games/" + std::to_string(id));
      EXPECT_EQ(game.at("round_secret"), club.season().at("walls").at(0).at("secret"));
      for (const json::value& deal : game.at("deals").as_array()) {
        const auto [known, is_new] = walls.try_emplace(name_of(deal), deal.at("wall"));
        if (!is_new) ++met;
        EXPECT_EQ(known->second, deal.at("wall")) << name_of(deal);
      }
    }
    EXPECT_GE(met, 2U) << "two Hand#s at two tables";
  }
};

TEST_P(DuplicateSeason, IsTheSameWhetherTheServerIsKilledOrNot) {
  const json::object quiet = play(false);
  EXPECT_EQ(play(true), quiet);
  std::int64_t sum = 0;
  for (const json::value& row : quiet.at("standings").as_array()) {
    sum += row.at("compared_twelfths").as_int64();
  }
  EXPECT_EQ(sum, 0);
}

INSTANTIATE_TEST_SUITE_P(Systems,
                         DuplicateSeason,
                         ::testing::Values("yahoo", "hkos", "mcr", "faan-laak"),
                         [](const auto& row) {
                           return row.param == "faan-laak" ? std::string("faan_laak") : row.param;
                         });

constexpr std::size_t kPlayers = 8;

// Waits until all are at their tables and the matches have begun.
void wait_for_all(Club& club) {
  club.find_tables_until([&] {
    for (std::size_t number = 0; number < kPlayers; ++number) {
      const v1::TableState& table = club.player(number).client().talk().state();
      if (table.summary().phase() != v1::TABLE_PHASE_PLAYING) return false;
    }
    return true;
  });
}

// Plays only at that table until `is_met`.
void play_at(Club& club, std::uint64_t table, const std::function<bool()>& is_met) {
  std::vector<link::Client*> all;
  for (std::size_t number = 0; number < kPlayers; ++number) {
    all.push_back(&club.player(number).client());
  }
  while (!is_met()) {
    for (std::size_t number = 0; number < kPlayers; ++number) {
      if (club.player(number).client().talk().table() == table) club.player(number).play();
    }
    link::pump_some(all, std::chrono::milliseconds(30));
  }
}

// The tables of a round begin at once, so the first table's game need not be the first game.
std::int64_t game_at(const std::string& database, std::uint64_t table) {
  return store::StoredGames(database).games_of(table::TableId(table)).at(0).id;
}

json::object pages_of(Club& club) {
  json::object pages;
  for (const std::string& path : kPages) pages[path] = club.page(path);
  return pages;
}

// While another table plays, the pages about a finished table say what they said before.
TEST(ASealedDuplicate, TellsNobodyWhatATableCameToWhileAnotherPlays) {
  Club club(8, std::string(R"(,"rounds":1)") + kTwoHands, "mcr");
  const auto commitment = club.season().at("walls").at(0).at("commitment");
  ASSERT_EQ(club.act(kStart), "");
  wait_for_all(club);
  const auto first = club.rounds()[0].at("tables").at(0).at("table").to_number<std::uint64_t>();
  const json::object before = pages_of(club);
  const json::object listed = club.page("/api/v1/tables");
  for (const json::value& table : listed.at("tables").as_array()) {
    EXPECT_EQ(table.at("round"), "");
    for (const json::value& seat : table.at("seats").as_array()) {
      EXPECT_TRUE(seat.at("name").as_string().empty());
      EXPECT_FALSE(seat.as_object().contains("points"));
    }
  }
  play_at(club, first, [&] { return !club.logged("result_taken").empty(); });
  EXPECT_EQ(pages_of(club), before);
  EXPECT_EQ(club.rounds()[0].at("sealed"), true);
  EXPECT_FALSE(club.logged("result_taken").at("body").as_object().contains("result"));
  const std::string& database = club.server().database();
  const std::int64_t game = game_at(database, first);
  const std::string number = std::to_string(game);
  Visitor stranger(club.server().port());
  EXPECT_EQ(stranger.get("/api/v1/games/" + number).status, 404);
  EXPECT_EQ(stranger.get("/api/v1/games/" + number + "/deals/1").status, 404);
  for (const char* deal : {"1", "2"}) {
    const std::string named = "?game=" + number + "&deal=" + deal;
    EXPECT_EQ(stranger.get("/api/v1/trainer/hands/mcr/played" + named).status, 404);
  }
  EXPECT_EQ(stranger.get("/api/v1/leagues/1/season.json").status, 409);
  for (const auto deals : {record::DealsShown::All, record::DealsShown::FinishedOnly}) {
    const auto exported = tool::export_game({.database = database, .game = game, .shown = deals});
    EXPECT_EQ(
        exported.error(),
        "The walls of game " + number + " are still being played at other tables of its round.");
  }
  EXPECT_FALSE(tool::export_season({.database = database, .season = 1}).has_value());

  // A player who opens the other table is shown neither who sits there nor what is played.
  Player watcher(99);
  watcher.connect(club.server().port());
  watcher.open(first);
  const v1::TableState& seen = watcher.client().talk().state();
  while (seen.summary().seats_size() == 0) {
    ASSERT_TRUE(link::pump_some(std::vector{&watcher.client()}, test::kPatience));
  }
  for (const v1::SeatState& seat : seen.summary().seats()) EXPECT_TRUE(seat.name().empty());
  EXPECT_TRUE(seen.summary().round().empty());
  for (const auto score : seen.scores()) EXPECT_EQ(score, 0);

  club.play_round_out();
  const json::object walls = club.season().at("walls").at(0).as_object();
  EXPECT_EQ(walls.at("commitment"), commitment);
  EXPECT_FALSE(walls.at("secret").is_null());
  EXPECT_EQ(club.page("/api/v1/games").at("games").as_array().size(), 2U);
  EXPECT_FALSE(club.page("/api/v1/leagues/1/deals?round=1").at("deals").as_array().empty());
  EXPECT_TRUE(club.logged("result_taken").at("body").as_object().contains("result"));
  const PageAnswer file = stranger.get("/api/v1/leagues/1/season.json");
  EXPECT_EQ(file.status, 200);
  EXPECT_EQ(json::parse(tool::export_season({.database = database, .season = 1}).value()),
            file.json);
  const json::value record =
      json::parse(tool::export_game({.database = database, .game = game}).value());
  EXPECT_EQ(record.at("round_secret"), walls.at("secret"));
  EXPECT_TRUE(club.is_verified());
}

// Servers before rule K6 also took penalties off table points, and stored that: the next start
// corrects it.
TEST(ADuplicate, IsVerifiedAlthoughAnEarlierServerTookPenaltiesOffTwice) {
  Club club(4, std::string(R"(,"rounds":1)") + kTwoHands, "hkos");
  ASSERT_EQ(club.act(kStart), "");
  club.play_round_out();
  const std::string player = std::to_string(club.player(1).id());
  ASSERT_EQ(
      club.act(R"({"penalize":{"player":")" + player + R"(","twelfths":12,"reason":"late"}})"), "");
  const auto is_clean = [&] {
    std::ostringstream said;
    std::ostringstream progress;
    return tool::verify({.database = club.server().database(), .game = {}}, said, progress);
  };
  club.crash([&] {
    store::Database file(club.server().database(), store::Access::ReadWrite);
    file.execute("UPDATE season_standing SET twelfths = twelfths - 12 WHERE player = " + player);
    EXPECT_FALSE(is_clean());
  });
  // It is answered once it is written, after what the start has to write.
  ASSERT_EQ(club.act(R"({"pause":{}})"), "");
  EXPECT_TRUE(is_clean());
}

// A server that prepared other walls than those it committed to is found out.
TEST(ADuplicate, IsVerifiedAgainstWhatWasCommittedTo) {
  Club club(4, std::string(R"(,"rounds":1)") + kTwoHands, "hkos");
  ASSERT_EQ(club.act(kStart), "");
  club.play_round_out();
  const std::string database = club.server().database();
  club.crash([&] {
    store::Database file(database, store::Access::ReadWrite);
    file.execute("DROP TRIGGER season_event_stays");
    file.execute(
        "UPDATE season_event SET body = replace(body, '\"seed\":', '\"seed\":1') "
        "WHERE kind = 'season_opened'");
  });
  std::ostringstream said;
  std::ostringstream progress;
  EXPECT_FALSE(tool::verify({.database = database, .game = {}}, said, progress));
  EXPECT_NE(said.str().find("the walls of table"), std::string::npos) << said.str();
}

}  // namespace
}  // namespace lair::testing
