// Figures that are kept as games end always equal what a count of all games gives.
#include "server/store/figures.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/league/table_points.hpp"
#include "server/store/figure_book.hpp"
#include "server/store/migrate.hpp"
#include "server/store/store.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/store/waiting.hpp"
#include "tests/support/from_environment.hpp"
#include "tests/support/played_records.hpp"

namespace lair::store {
namespace {

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

// Games of one deal, as the journal writes them, with scores so small that many tie.
class RandomGames {
 public:
  RandomGames(const std::string& path, std::uint64_t seed)
      : database_(path, Access::ReadWrite), chance_(seed) {
    migrate(database_);
    figures_ = std::make_unique<FigureBook>(database_);
    run("INSERT INTO player (id, name, created) VALUES (1, 'A', 0), (2, 'B', 0), (3, 'C', 0), "
        "(4, 'D', 0), (5, 'E', 0)");
    run("INSERT INTO season (id) VALUES (1)");
  }

  void play(bool is_finished) {
    Transaction transaction(database_);
    const std::string game = std::to_string(++games_);
    const std::string rules = chance_() % 2 == 0 ? "mcr" : "hkos";
    const std::string room = chance_() % 2 == 0 ? "hall" : "attic";
    run("INSERT INTO table_info (id, room, name, rules, house, opened) VALUES (" + game + ", '" +
        room + "', 'T', '" + rules + "', '', 0)");
    run("INSERT INTO game (id, table_id, rules, house, started, start) VALUES (" + game + ", " +
        game + ", '" + rules + "', '', 0, 0)");
    const std::uint64_t first = chance_() % 5;
    const BySeat<Points> scores = settle(game);
    for (std::size_t seat = 0; seat < 4; ++seat) {
      const std::uint64_t player = 1 + (first + seat) % 5;
      run("INSERT INTO game_seat (game, seat, player, name) VALUES (" + game + ", " +
          std::to_string(seat) + ", " + std::to_string(player) + ", 'x')");
      if (is_finished) count(player, rules, scores, kSeats.at(seat));
    }
    run("UPDATE game SET finished = " + std::to_string(chance_() % 40'000) + ", ending = '" +
        std::string(is_finished ? "finished" : "abandoned") + "' WHERE id = " + game);
    figures_->is_over(games_);
    transaction.commit();
  }

  // Has a season take the latest game.
  void take() {
    Transaction transaction(database_);
    run("INSERT INTO season_game (game, season, round, place) VALUES (" + std::to_string(games_) +
        ", 1, 1, 1)");
    figures_->is_taken(games_);
    transaction.commit();
  }

  // By player and rule system, counted as the rules of leagues say.
  [[nodiscard]] const std::map<std::pair<std::uint64_t, std::string>, GameFigures>& counted()
      const {
    return counted_;
  }

  std::vector<std::string> wrong() { return wrong_figures(database_, 10); }

  void run(const std::string& sql) { database_.execute(sql); }

 private:
  BySeat<Points> settle(const std::string& game) {
    BySeat<Points> scores;
    for (int seat = 1; seat < 4; ++seat) {
      const auto amount = static_cast<std::int32_t>(chance_() % 3);
      if (amount == 0) continue;
      run("INSERT INTO ledger_line (game, deal, line, payer, payee, amount, reason, rule) VALUES "
          "(" +
          game + ", 1, " + std::to_string(seat) + ", " + std::to_string(seat) + ", 0, " +
          std::to_string(amount) + ", '', '')");
      scores[kSeats.at(static_cast<std::size_t>(seat))] -= Points(amount);
      scores[Seat::A] += Points(amount);
    }
    std::string numbers;
    for (const Seat seat : kSeats) numbers += ", " + std::to_string(scores[seat].count());
    run("INSERT INTO deal_result (game, number, prevailing, hand_number, dealer, winner, "
        "discarder, net_a, net_b, net_c, net_d, score_a, score_b, score_c, score_d) VALUES (" +
        game + ", 1, 0, 1, 0, 0, 1" + numbers + numbers + ")");
    run("INSERT INTO won_hand (game, deal, seat, total, faan) VALUES (" + game + ", 1, 0, " +
        std::to_string(chance_() % 50) + ", nullif(" + std::to_string(chance_() % 9) + ", 0))");
    for (const char* element : {"all_pungs", "own_wind", "self_drawn"}) {
      if (chance_() % 2 == 0) continue;
      run("INSERT INTO won_element (game, deal, element) VALUES (" + game + ", 1, '" + element +
          "')");
    }
    return scores;
  }

  void count(std::uint64_t player,
             const std::string& rules,
             const BySeat<Points>& scores,
             Seat seat) {
    GameFigures& figures = counted_[{player, rules}];
    ++figures.games;
    ++figures.places.at(static_cast<std::size_t>(league::places_of(scores)[seat] - 1));
    figures.twelfths += league::table_points(scores, {})[seat].count();
  }

  Database database_;
  std::unique_ptr<FigureBook> figures_;
  std::mt19937_64 chance_;
  std::int64_t games_ = 0;
  std::map<std::pair<std::uint64_t, std::string>, GameFigures> counted_;
};

TEST(Figures, AreWhatTheRulesOfLeaguesMakeOfEveryGame) {
  const std::uint64_t seed = testing::from_environment("LAIR_SEED", std::random_device()());
  SCOPED_TRACE("LAIR_SEED=" + std::to_string(seed));
  test::TemporaryFolder folder;
  RandomGames games(folder.database(), seed);
  for (int game = 0; game < 200; ++game) games.play(game % 5 != 0);
  EXPECT_EQ(joined(games.wrong()), "");
  Figures figures(folder.database());
  for (const auto& [who, expected] : games.counted()) {
    const GameFigures found = figures.of(PlayerId(who.first)).at(who.second).games;
    EXPECT_EQ(found.games, expected.games);
    EXPECT_EQ(found.places, expected.places);
    EXPECT_EQ(found.twelfths, expected.twelfths);
  }
}

TEST(Figures, CountAGameThatASeasonTakesThoughItWasBrokenOff) {
  test::TemporaryFolder folder;
  RandomGames games(folder.database(), 1);
  Figures figures(folder.database());
  games.play(false);
  const std::size_t before = figures.board("", "").size();
  games.take();
  EXPECT_EQ(before, 0U);
  EXPECT_EQ(figures.board("", "").size(), 4U);
  games.play(true);
  games.take();
  EXPECT_EQ(joined(games.wrong()), "") << "one that was played to its end counts once";
}

TEST(Figures, KeepTheFiveHighestHandsOfEachPlayer) {
  test::TemporaryFolder folder;
  RandomGames games(folder.database(), 2);
  for (int game = 0; game < 100; ++game) games.play(true);
  Figures figures(folder.database());
  Database database(folder.database(), Access::ReadOnly);
  Statement highest(database,
                    "SELECT total, game FROM won_hand JOIN game ON id = game "
                    "JOIN game_seat USING (game, seat) WHERE player = ? AND rules = ? "
                    "ORDER BY total DESC, game LIMIT 5");
  for (const std::uint64_t player : {1U, 2U, 3U, 4U, 5U}) {
    for (const auto& [rules, of_system] : figures.of(PlayerId(player))) {
      store::Run row(highest, player, std::string_view(rules));
      for (const HighHand& hand : of_system.high_hands) {
        ASSERT_TRUE(row.step());
        EXPECT_EQ(hand.total, row.integer(0));
        EXPECT_EQ(hand.game, row.integer(1));
      }
      EXPECT_FALSE(row.step()) << "none is missing";
    }
  }
}

TEST(Figures, CountTheTimeOfAMatchForSixHoursAtMost) {
  test::TemporaryFolder folder;
  RandomGames games(folder.database(), 4);
  for (int game = 0; game < 100; ++game) games.play(game % 3 != 0);
  Figures figures(folder.database());
  Database database(folder.database(), Access::ReadOnly);
  Statement times(database,
                  "SELECT finished FROM game JOIN game_seat ON game = id "
                  "WHERE player = ? AND rules = ?");
  for (const std::uint64_t player : {1U, 2U, 3U, 4U, 5U}) {
    for (const auto& [rules, of_system] : figures.of(PlayerId(player))) {
      std::int64_t seconds = 0;
      store::Run row(times, player, std::string_view(rules));
      while (row.step()) seconds += std::min<std::int64_t>(row.integer(0), 6 * 3'600);
      EXPECT_EQ(of_system.seconds, seconds);
    }
  }
}

TEST(Figures, TellHowManyWinsWereWorthEachNumberOfFaan) {
  test::TemporaryFolder folder;
  RandomGames games(folder.database(), 5);
  for (int game = 0; game < 100; ++game) games.play(true);
  Figures figures(folder.database());
  Database database(folder.database(), Access::ReadOnly);
  Statement wins(database,
                 "SELECT faan, count(*) FROM won_hand JOIN game ON id = game "
                 "JOIN game_seat USING (game, seat) WHERE player = ? AND rules = ? "
                 "AND faan IS NOT NULL GROUP BY faan ORDER BY faan");
  for (const std::uint64_t player : {1U, 2U, 3U, 4U, 5U}) {
    for (const auto& [rules, of_system] : figures.of(PlayerId(player))) {
      store::Run row(wins, player, std::string_view(rules));
      EXPECT_FALSE(of_system.faan.empty());
      for (const FaanOfWins& one : of_system.faan) {
        ASSERT_TRUE(row.step());
        EXPECT_EQ(one.faan, row.integer(0));
        EXPECT_EQ(one.wins, row.integer(1));
      }
      EXPECT_FALSE(row.step()) << "none is missing";
    }
  }
}

TEST(Figures, TellHowManyWinsHadEachElementTheCommonestFirst) {
  test::TemporaryFolder folder;
  RandomGames games(folder.database(), 7);
  for (int game = 0; game < 100; ++game) games.play(game % 3 != 0);
  EXPECT_EQ(joined(games.wrong()), "");
  Figures figures(folder.database());
  Database database(folder.database(), Access::ReadOnly);
  Statement wins(
      database,
      "SELECT element, count(*) AS wins FROM won_element JOIN won_hand USING (game, deal) "
      "JOIN game ON id = game JOIN game_seat USING (game, seat) "
      "WHERE player = ? AND rules = ? GROUP BY element ORDER BY wins DESC, element");
  for (const std::uint64_t player : {1U, 2U, 3U, 4U, 5U}) {
    for (const auto& [rules, of_system] : figures.of(PlayerId(player))) {
      store::Run row(wins, player, std::string_view(rules));
      EXPECT_FALSE(of_system.elements.empty());
      for (const ElementOfWins& one : of_system.elements) {
        ASSERT_TRUE(row.step());
        EXPECT_EQ(one.element, row.text(0));
        EXPECT_EQ(one.wins, row.integer(1));
      }
      EXPECT_FALSE(row.step()) << "none is missing";
    }
  }
  games.run("UPDATE element_figure SET wins = wins + 1 WHERE player = 1");
  EXPECT_NE(joined(games.wrong()), "");
}

// A bot may play more than all people together.
TEST(Figures, OfEverybodyAreThoseOfAllPersonsWithoutBots) {
  test::TemporaryFolder folder;
  RandomGames games(folder.database(), 6);
  games.run("INSERT INTO bot (player, owner, made) VALUES (5, 1, 0)");
  for (int game = 0; game < 100; ++game) games.play(game % 3 != 0);
  EXPECT_EQ(joined(games.wrong()), "");
  Figures figures(folder.database());
  std::map<std::string, std::array<std::int64_t, 3>> sums;
  for (const std::uint64_t person : {1U, 2U, 3U, 4U}) {
    for (const auto& [rules, of_system] : figures.of(PlayerId(person))) {
      sums[rules][0] += of_system.deals.deals;
      sums[rules][1] += of_system.deals.won;
      sums[rules][2] += of_system.deals.deal_ins;
    }
  }
  for (const auto& [rules, of_system] : figures.of(PlayerId(5))) {
    const auto& [deals, won, self_picks, deal_ins] = of_system.everybody;
    EXPECT_EQ((std::array{deals, won, deal_ins}), sums.at(rules));
    EXPECT_EQ(self_picks, 0);
  }
}

// This holds on a server too, whose first migration made what 0013 added to files.
TEST(Figures, OfADatabaseThatHadNoTimeNorFaanAreCountedWhenItIsBroughtUpToDate) {
  test::TemporaryFolder folder;
  RandomGames games(folder.database(), 7);
  games.run("INSERT INTO bot (player, owner, made) VALUES (5, 1, 0)");
  for (int game = 0; game < 100; ++game) games.play(game % 3 != 0);
  games.run(
      "DROP VIEW time_line; DROP VIEW faan_line; DROP TABLE faan_figure; "
      "DROP TABLE everybody_figure; ALTER TABLE player_figure DROP COLUMN seconds");
  const auto all = folder.is_on_server() ? server_migrations() : migrations();
  const auto step = std::ranges::find(all, 38, &Migration::number);
  ASSERT_NE(step, all.end());
  games.run(std::string(step->sql));
  EXPECT_EQ(joined(games.wrong()), "");
}

TEST(FiguresOfTheFile, OfADatabaseFromBeforeAreCountedWhenItIsBroughtUpToDate) {
  test::TemporaryFolder folder;
  const std::string path = folder.database();
  RandomGames games(path, 3);
  for (int game = 0; game < 100; ++game) games.play(game % 3 != 0);
  const auto counted = games.counted();
  // The state in which a server of version 12 left it.
  games.run(
      "DROP VIEW game_line; DROP VIEW deal_line; DROP VIEW time_line; DROP VIEW faan_line; "
      "DROP TABLE player_figure; DROP TABLE faan_figure; DROP TABLE everybody_figure; "
      "DROP TABLE board_line; DROP TABLE high_hand; DROP TABLE rating_now; "
      "PRAGMA user_version = 12");
  for (const std::size_t step : {12U, 37U}) games.run(std::string(migrations()[step].sql));
  EXPECT_EQ(joined(games.wrong()), "");
  Figures figures(path);
  for (const auto& [who, expected] : counted) {
    EXPECT_EQ(figures.of(PlayerId(who.first)).at(who.second).games.twelfths, expected.twelfths);
  }
}

TEST(Figures, AreKeptByTheJournalItself) {
  test::TemporaryFolder folder;
  Store store(folder.database(), [](const StoreError&) {});
  for (std::uint64_t table = 1; table <= 3; ++table) {
    auto records = test::played_records(table, 4);
    const auto number = static_cast<std::uint32_t>(records.size() + 1);
    records.push_back({number, table::TableEnded{"abandoned"}, std::nullopt});
    ASSERT_TRUE(test::append_all(store.journal(), table::TableId(table), records));
  }
  Database database(folder.database(), Access::ReadOnly);
  EXPECT_EQ(joined(wrong_figures(database, 10)), "");
  Statement kept(database, "SELECT count(*), sum(deals) FROM player_figure");
  store::Run row(kept);
  ASSERT_TRUE(row.step());
  EXPECT_GT(row.integer(0), 0);
  EXPECT_GE(row.integer(1), 12);
}

}  // namespace
}  // namespace lair::store
