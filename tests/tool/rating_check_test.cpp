// Stored ratings: which games teach, and that verify recomputes all of them.
#include "server/tool/rating_check.hpp"

#include <array>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "server/store/ladder_book.hpp"
#include "server/store/migrate.hpp"
#include "server/store/rating_book.hpp"
#include "server/store/results.hpp"
#include "server/tool/ladder_check.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::tool {
namespace {

constexpr const char* kPublished = "min_faan=3,limit=500";
constexpr table::SubstituteSet kStoodUp{.seat = Seat::B, .bot_plays = true, .given_up = true};

class RatedGames : public ::testing::Test {
 protected:
  RatedGames() : database_(folder_.file("lair.db"), store::Access::ReadWrite) {
    store::migrate(database_);
    book_.emplace(database_);
  }

  // A game of one deal that `winner` took from the next seat; player 0 stands for a bot.
  std::int64_t play(const std::array<int, 4>& players, int winner, const std::string& house) {
    const std::string id = std::to_string(++games_);
    database_.execute("INSERT INTO table_info (id, room, name, rules, house, opened) VALUES (" +
                      id + ", 'r', 'n', 'yahoo', '" + house + "', 0);" +
                      "INSERT INTO game (id, table_id, rules, house, started, finished, ending, "
                      "start) VALUES (" +
                      id + ", " + id + ", 'yahoo', '" + house + "', 0, 1, 'finished', 2000);");
    for (std::size_t seat = 0; seat < 4; ++seat) {
      const std::string player = players.at(seat) == 0 ? "NULL" : std::to_string(players.at(seat));
      for (const char* where : {"game_seat (game", "table_seat (table_id"}) {
        database_.execute(std::string("INSERT INTO ") + where + ", seat, player, name) VALUES (" +
                          id + ", " + std::to_string(seat) + ", " + player + ", 'x')");
      }
      if (players.at(seat) != 0) give_account(player);
    }
    const int payer = (winner + 1) % 4;
    database_.execute("BEGIN");  // a payment is stored before its result
    database_.execute("INSERT INTO ledger_line VALUES (" + id + ", 1, 1, " + std::to_string(payer) +
                      ", " + std::to_string(winner) + ", 8, 'win', 'Y7.1')");
    std::string nets;
    std::string scores;
    for (int seat = 0; seat < 4; ++seat) {
      const int net = seat == winner ? 8 : seat == payer ? -8 : 0;
      nets += std::to_string(net) + ", ";
      scores += (seat == 0 ? "" : ", ") + std::to_string(2000 + net);
    }
    database_.execute("INSERT INTO deal_result VALUES (" + id + ", 1, 0, 1, 0, " +
                      std::to_string(winner) + ", " + std::to_string(payer) + ", " + nets + scores +
                      ")");
    database_.execute("COMMIT");
    return games_;
  }

  // Notes the boot as if it came before the end of the game.
  void send_away(std::int64_t game, Seat seat, std::uint64_t player) {
    const std::string one = " WHERE id = " + std::to_string(game);
    database_.execute("UPDATE game SET finished = NULL, ending = NULL" + one);
    note(game, table::Booted{.seat = seat, .player = PlayerId(player)});
    database_.execute("UPDATE game SET finished = 1, ending = 'finished'" + one);
  }

  void note(std::int64_t game, table::Change change) {
    store::Results(database_).note(table::TableId(static_cast<std::uint64_t>(game)),
                                   {.number = 1, .change = std::move(change), .result = {}});
  }

  void give_account(const std::string& player) {
    database_.execute(
        "INSERT OR IGNORE INTO player (id, name, created) VALUES (" + player +
        ", 'x', 0);"
        "INSERT OR IGNORE INTO account (player, skeleton, password, created) VALUES (" +
        player + ", 'x" + player + "', '$argon2id$', 0)");
  }

  std::string verdict(std::int64_t game) {
    book_->judge(game);
    for (const store::Judgement& one : book_->judgements()) {
      if (one.game == game) return one.detail.empty() ? one.verdict : one.detail;
    }
    return "";
  }

  bool is_clean() {
    said_.str("");
    return check_ratings(folder_.file("lair.db"), said_);
  }

  test::TemporaryFolder folder_;
  std::ostringstream said_;
  std::int64_t games_ = 0;
  store::Database database_;
  std::optional<store::RatingBook> book_;  // made later, since its statements need the tables
};

TEST_F(RatedGames, TeachFromTheBeliefBefore) {
  EXPECT_EQ(verdict(play({1, 2, 3, 4}, 0, kPublished)), "rated");
  EXPECT_EQ(verdict(play({4, 3, 2, 5}, 0, kPublished)), "rated");
  const auto second = book_->ratings_at(2);
  EXPECT_LT(second[Seat::A]->rating.spread, ratings::Rating().spread);
  EXPECT_EQ(second[Seat::D]->player, 5);
  book_->judge(1);
  EXPECT_EQ(book_->judgements().size(), 2U) << "a game is judged once";
  EXPECT_TRUE(is_clean()) << said_.str();
  database_.execute("UPDATE rating SET mean = mean + 1 WHERE at = 1 AND seat = 2");
  EXPECT_FALSE(is_clean());
  EXPECT_NE(said_.str().find("game 1: a rating: expected player 3 at yahoo"), std::string::npos)
      << said_.str();
}

TEST_F(RatedGames, AreNoneOfBotsOrHousesMadeToMeasureOrTests) {
  EXPECT_EQ(verdict(play({1, 2, 3, 0}, 0, kPublished)), "bots");
  EXPECT_EQ(verdict(play({1, 2, 3, 4}, 0, "min_faan=3,limit=777")), "house");
  EXPECT_TRUE(is_clean()) << said_.str();
  book_->set_for_tests();
  EXPECT_EQ(verdict(play({1, 2, 3, 4}, 0, kPublished)), "test");
  EXPECT_EQ(verdict(99), "") << "no such game";
  EXPECT_TRUE(is_clean()) << said_.str();
}

// Players who leave or break the game off are rated, in last place.
TEST_F(RatedGames, CountForWhoGaveUpTheirSeatOrBrokeItOff) {
  const std::int64_t taken_over = play({1, 2, 3, 4}, 1, kPublished);
  database_.execute("UPDATE table_seat SET player = 9 WHERE table_id = 1 AND seat = 1");
  EXPECT_EQ(verdict(taken_over), "rated");
  EXPECT_LT(book_->ratings_at(1)[Seat::B]->rating.mean, book_->ratings_at(1)[Seat::C]->rating.mean)
      << "the winner left before the end";
  play({5, 6, 7, 8}, 0, kPublished);
  book_->judge_broken_off(table::TableId(2), {.reason = "closed", .by = Seat::A});
  EXPECT_LT(book_->ratings_at(2)[Seat::A]->rating.mean, ratings::Rating().mean);
  EXPECT_TRUE(is_clean()) << said_.str();
}

TEST_F(RatedGames, AreNotBrokenOffByASeasonOrTheServersOwnStop) {
  play({1, 2, 3, 4}, 0, kPublished);
  book_->judge_broken_off(table::TableId(1), {.reason = "season"});
  book_->judge_broken_off(table::TableId(1), {.reason = "absent", .by = Seat::B, .excused = true});
  EXPECT_TRUE(book_->judgements().empty());
}

TEST_F(RatedGames, AreNoneOfGuestsOrPeopleOfOneAddress) {
  const std::int64_t with_guest = play({1, 2, 3, 4}, 0, kPublished);
  database_.execute("DELETE FROM account WHERE player = 4");
  EXPECT_EQ(verdict(with_guest), "guests");
  const std::int64_t of_one_house = play({1, 2, 3, 5}, 0, kPublished);
  database_.execute("UPDATE game_seat SET neighbour = 1 WHERE game = 2 AND seat = 3");
  EXPECT_EQ(verdict(of_one_house), "address");
  give_account("4");
  EXPECT_TRUE(is_clean()) << "what was found then stands: " << said_.str();
}

// Rule E3.12: otherwise a host could send the others away and come first.
TEST_F(RatedGames, AreMarkedWhereSomebodyWasSentAwayWhoIsNotTheLastForIt) {
  const std::int64_t game = play({1, 2, 3, 4}, 1, kPublished);
  send_away(game, Seat::B, 2);
  EXPECT_EQ(verdict(game), "sent_away");
  EXPECT_FALSE(book_->ratings_at(1)[Seat::A]);
  EXPECT_TRUE(is_clean()) << said_.str();
  EXPECT_TRUE(book_->review(game, true));
  EXPECT_EQ(verdict(game), "rated");
  const std::int64_t at = book_->judgements().back().at;
  EXPECT_GT(book_->ratings_at(at)[Seat::B]->rating.mean, ratings::Rating().mean)
      << "the winner's points are theirs";
  EXPECT_TRUE(is_clean()) << said_.str();
}

TEST_F(RatedGames, AreRatedWhereASubstituteWasSentAway) {
  const std::int64_t game = play({1, 2, 3, 4}, 1, kPublished);
  database_.execute("UPDATE table_seat SET player = 9 WHERE table_id = 1 AND seat = 1");
  send_away(game, Seat::B, 9);
  EXPECT_EQ(verdict(game), "rated");
  EXPECT_LT(book_->ratings_at(1)[Seat::B]->rating.mean, ratings::Rating().mean);
}

// Rule E3.13: as if they had left between deals.
TEST_F(RatedGames, PlaceWhoStoodUpDuringADealLastUnlessTheyAreBack) {
  const std::int64_t stood = play({1, 2, 3, 4}, 1, kPublished);
  note(stood, kStoodUp);
  EXPECT_EQ(verdict(stood), "rated");
  EXPECT_LT(book_->ratings_at(1)[Seat::B]->rating.mean, ratings::Rating().mean);
  const std::int64_t sat_again = play({5, 6, 7, 8}, 1, kPublished);
  note(sat_again, kStoodUp);
  note(sat_again, table::SubstituteSet{.seat = Seat::B, .bot_plays = false});
  EXPECT_EQ(verdict(sat_again), "rated");
  EXPECT_GT(book_->ratings_at(2)[Seat::B]->rating.mean, ratings::Rating().mean);
  EXPECT_TRUE(is_clean()) << said_.str();
}

TEST_F(RatedGames, AreRatedWhereSomebodyWasSentAwayWhoHadStoodUp) {
  const std::int64_t game = play({1, 2, 3, 4}, 1, kPublished);
  note(game, kStoodUp);
  send_away(game, Seat::B, 2);
  EXPECT_EQ(verdict(game), "rated");
  EXPECT_LT(book_->ratings_at(1)[Seat::B]->rating.mean, ratings::Rating().mean);
}

// A player who takes over a seat is present, even though somebody stood up from it.
TEST_F(RatedGames, TakeNobodyForGoneWhoSatDownOnASeatThatWasGivenUp) {
  const std::int64_t game = play({1, 2, 3, 4}, 1, kPublished);
  note(game, kStoodUp);
  note(game,
       table::SeatTaken{
           .seat = Seat::B, .occupant = {.player = PlayerId(2), .name = "x"}
  });
  EXPECT_EQ(verdict(game), "rated");
  EXPECT_GT(book_->ratings_at(1)[Seat::B]->rating.mean, ratings::Rating().mean);
}

TEST_F(RatedGames, OfTheThirdRulesWereRatedWhoeverWasSentAway) {
  const std::int64_t game = play({1, 2, 3, 4}, 0, kPublished);
  EXPECT_EQ(verdict(game), "rated");
  database_.execute("UPDATE rated_game SET judged_by = 3; UPDATE game_seat SET sent_away = 1");
  EXPECT_TRUE(is_clean()) << said_.str();
}

// Rules E2.6, E3.10.
TEST_F(RatedGames, OfLessThanARoundAreNotRatedOthersByTheirLength) {
  const std::int64_t of_one_deal = play({1, 2, 3, 4}, 0, kPublished);
  database_.execute("UPDATE game SET hands = 1");
  EXPECT_EQ(verdict(of_one_deal), "short");
  const std::int64_t of_east = play({1, 2, 3, 4}, 0, kPublished);
  database_.execute("UPDATE game SET hands = 4 WHERE id = 2");
  EXPECT_EQ(verdict(of_east), "rated");
  EXPECT_EQ(verdict(play({5, 6, 7, 8}, 0, kPublished)), "rated");
  EXPECT_LT(book_->ratings_at(2)[Seat::A]->rating.mean, book_->ratings_at(3)[Seat::A]->rating.mean)
      << "a whole match teaches more";
  EXPECT_TRUE(is_clean()) << said_.str();
  database_.execute("UPDATE game SET hands = 8 WHERE id = 2");
  EXPECT_FALSE(is_clean());
}

TEST_F(RatedGames, OfTheSecondRulesWereRatedWhateverTheirLength) {
  EXPECT_EQ(verdict(play({1, 2, 3, 4}, 0, kPublished)), "rated");
  database_.execute("UPDATE rated_game SET judged_by = 2; UPDATE game SET hands = 1");
  EXPECT_TRUE(is_clean()) << said_.str();
}

TEST_F(RatedGames, OfTheFirstRulesKeepTheirVerdict) {
  EXPECT_EQ(verdict(play({1, 2, 3, 4}, 0, kPublished)), "rated");
  database_.execute("DELETE FROM account; UPDATE rated_game SET judged_by = 1");
  EXPECT_TRUE(is_clean()) << said_.str();
}

TEST_F(RatedGames, AreMissedWhenNobodyJudgedThem) {
  play({1, 2, 3, 4}, 0, kPublished);
  EXPECT_FALSE(is_clean());
}

// Games of the ladder; bots 1 to 4 have owners.
class Ladder : public RatedGames {
 protected:
  void judge(const std::array<int, 4>& bots, int winner) {
    const std::int64_t game = play(bots, winner, "");
    const std::string id = std::to_string(game);
    database_.execute("INSERT INTO ladder_table (table_id, strength) VALUES (" + id + ", 2)");
    for (const int bot : bots) {
      if (bot != 0) {
        database_.execute("INSERT OR IGNORE INTO bot (player, owner, made) VALUES (" +
                          std::to_string(bot) + ", 1, 0)");
      }
    }
    book_->judge(game);
    store::LadderBook(database_).judge_last_at(table::TableId(static_cast<std::uint64_t>(game)),
                                               *book_);
  }

  bool is_clean() {
    said_.str("");
    return check_ladder(folder_.file("lair.db"), said_);
  }
};

TEST_F(Ladder, FollowsFromItsMatches) {
  judge({1, 2, 3, 4}, 0);
  judge({1, 0, 2, 0}, 1);
  judge({0, 2, 0, 0}, 3);
  play({1, 2, 3, 4}, 0, kPublished);
  book_->judge(4);  // not of the ladder
  EXPECT_TRUE(is_clean()) << said_.str();
  EXPECT_EQ(said_.str(), "verified the ladder after 3 matches\n");
}

TEST_F(Ladder, IsCheckedLineByLine) {
  judge({1, 0, 2, 0}, 0);
  database_.execute("UPDATE ladder_line SET mean = mean + 1 WHERE player = 2");
  EXPECT_FALSE(is_clean());
  EXPECT_NE(said_.str().find("the ladder at yahoo: bot 2: expected 1 games, "), std::string::npos)
      << said_.str();
  database_.execute("UPDATE ladder_line SET mean = mean - 1 WHERE player = 2");
  EXPECT_TRUE(is_clean()) << said_.str();
  database_.execute("UPDATE ladder_line SET games = 2 WHERE strength = 2");
  EXPECT_FALSE(is_clean());
  database_.execute("DELETE FROM ladder_line WHERE strength = 2");
  EXPECT_FALSE(is_clean());
  EXPECT_NE(said_.str().find("the server's bots of strength 2"), std::string::npos) << said_.str();
}

TEST_F(Ladder, HasNoLineThatNoMatchTaught) {
  judge({1, 2, 3, 4}, 0);
  database_.execute("INSERT INTO ladder_line VALUES ('mcr', 1, 0, 1, 25000000, 8000000)");
  EXPECT_FALSE(is_clean());
  EXPECT_NE(said_.str().find("the ladder at mcr: bot 1: expected nothing; found 1 games"),
            std::string::npos)
      << said_.str();
}

TEST_F(Ladder, AsksNothingOfABotThatWasRemoved) {
  judge({1, 2, 3, 4}, 0);
  database_.execute("DELETE FROM ladder_line WHERE player = 3");
  EXPECT_FALSE(is_clean());
  database_.execute("UPDATE player SET forgotten = 5 WHERE id = 3");
  EXPECT_TRUE(is_clean()) << said_.str();
  judge({1, 2, 4, 0}, 1);
  EXPECT_TRUE(is_clean()) << said_.str();
}

}  // namespace
}  // namespace lair::tool
