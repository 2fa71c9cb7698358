// The read-only pages about a player: figures, and what their wins were worth and consisted of.
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/store/migrations.hpp"
#include "tests/api/league_pages.hpp"
#include "tests/tool/played_database.hpp"

namespace lair {
namespace {

namespace json = boost::json;

class PlayerPages : public test::LeaguePages {};

TEST_F(PlayerPages, TellAPlayersFiguresBesideThoseOfEverybody) {
  test::execute(path(), "INSERT INTO player (id, name, created) VALUES (11, 'Jin', 0)");
  const auto player = json::parse(*get("/api/v1/players/11").body);
  test::execute(path(), "DELETE FROM player WHERE id = 11");
  const json::value& system = player.at("systems").as_array().at(0);
  ASSERT_GT(system.at("deals").as_int64(), 0);
  for (const char* figure : {"deals", "hands_won", "self_picks", "deal_ins"}) {
    EXPECT_EQ(system.at("everybody").at(figure), system.at(figure)) << "only one person has played";
  }
  EXPECT_GE(system.at("seconds").as_int64(), 0);
}

// The SQL that recomputes the figures of a database whose games were changed by hand.
std::string counted_anew() {
  std::string anew =
      "DELETE FROM player_figure; DELETE FROM board_line; DELETE FROM high_hand; "
      "DELETE FROM rating_now; DELETE FROM faan_figure; DELETE FROM everybody_figure; "
      "DELETE FROM element_figure; INSERT INTO element_figure (player, rules, element, wins) "
      "SELECT player, rules, element, count(*) FROM element_line GROUP BY player, rules, element; ";
  for (const std::size_t step : {12U, 37U}) {
    const std::string sql(store::migrations()[step].sql);
    anew += sql.substr(sql.find("INSERT INTO player_figure"));
  }
  return anew;
}

// While it exists, player 12 sits where the first hand was won.
class SomebodyWhoWon {
 public:
  explicit SomebodyWhoWon(std::string path) : path_(std::move(path)) {
    test::execute(path_,
                  "INSERT OR IGNORE INTO player (id, name, created) VALUES (12, 'Mei', 0);"
                  "UPDATE game_seat SET player = 12 WHERE player IS NULL"
                  " AND seat = (SELECT seat FROM won_hand LIMIT 1);" +
                      counted_anew());
  }

  ~SomebodyWhoWon() {
    test::execute(path_, "UPDATE game_seat SET player = NULL WHERE player = 12;" + counted_anew());
  }

  SomebodyWhoWon(const SomebodyWhoWon&) = delete;
  SomebodyWhoWon& operator=(const SomebodyWhoWon&) = delete;

 private:
  std::string path_;
};

TEST_F(PlayerPages, TellWhatAPlayersWinsWereWorthAndMadeOf) {
  const SomebodyWhoWon mei(path());
  const auto player = json::parse(*get("/api/v1/players/12").body);
  const json::value& system = player.at("systems").as_array().at(0);
  const std::int64_t won = system.at("hands_won").as_int64();
  ASSERT_GT(won, 0);
  std::int64_t counted = 0;
  for (const json::value& one : system.at("faan_of_wins").as_array()) {
    counted += one.at("wins").as_int64();
  }
  EXPECT_EQ(counted, won);
  std::set<std::string> elements;
  for (const json::value& one : system.at("elements_of_wins").as_array()) {
    EXPECT_TRUE(elements.insert(one.at("element").as_string().c_str()).second);
    EXPECT_GE(one.at("wins").as_int64(), 1);
    EXPECT_LE(one.at("wins").as_int64(), won) << "an element counts once for each win";
  }
  EXPECT_FALSE(elements.empty());
}

// They are the same tiles as for a hand that was stored set by set.
TEST_F(PlayerPages, DrawAHandThatWasKeptWithoutItsTiles) {
  const SomebodyWhoWon mei(path());
  const auto sorted_tiles = [] {
    const auto player = json::parse(*get("/api/v1/players/12").body);
    std::vector<std::string> hands;
    for (const json::value& hand :
         player.at("systems").as_array().at(0).at("highest_hands").as_array()) {
      std::multiset<std::string> codes;
      const std::string text(hand.at("tiles").as_string());
      for (std::size_t at = 0; at + 1 < text.size(); at += text[at] == ' ' ? 1U : 2U) {
        if (text[at] != ' ') codes.insert(text.substr(at, 2));
      }
      std::string all;
      for (const std::string& code : codes) all += code;
      hands.push_back(all);
    }
    return hands;
  };
  const std::vector<std::string> written = sorted_tiles();
  ASSERT_FALSE(written.empty());
  test::execute(path(),
                "CREATE TABLE kept AS SELECT game, deal, tiles FROM won_hand;"
                "UPDATE won_hand SET tiles = NULL");
  EXPECT_EQ(sorted_tiles(), written);
  test::execute(path(),
                "UPDATE won_hand SET tiles = (SELECT tiles FROM kept"
                " WHERE kept.game = won_hand.game AND kept.deal = won_hand.deal);"
                "DROP TABLE kept;");
}

}  // namespace
}  // namespace lair
