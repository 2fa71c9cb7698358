// The database itself refuses results that do not add up.
#include <gtest/gtest.h>

#include "server/store/migrate.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::store {
namespace {

class Ledgers : public ::testing::Test {
 protected:
  Ledgers() {
    migrate(database_);
    database_.execute(
        "INSERT INTO table_info (id, room, name, rules, house, opened) "
        "VALUES (1, 'r', 'n', 'yahoo', '', 0);"
        "INSERT INTO game (id, table_id, rules, house, started, start) "
        "VALUES (1, 1, 'yahoo', '', 0, 2000);");
  }

  // Runs one transaction. Returns what the database said, or nothing if it agreed.
  std::string said(const std::string& sql) {
    try {
      Transaction transaction(database_);
      database_.execute(sql);
      transaction.commit();
    } catch (const StoreError& error) {
      EXPECT_TRUE(error.is_constraint()) << error.what();
      return error.what();
    }
    return "";
  }

  static std::string line(int deal, int number, const std::string& payment) {
    return "INSERT INTO ledger_line (game, deal, line, payer, payee, amount, reason, rule) "
           "VALUES (1, " +
           std::to_string(deal) + ", " + std::to_string(number) + ", " + payment +
           ", 'win', 'Y7.1');";
  }

  // Seat A wins from seat B. `numbers` are the four nets, then the four scores.
  static std::string result(int deal, const std::string& numbers) {
    return "INSERT INTO deal_result VALUES (1, " + std::to_string(deal) + ", 0, 1, 0, 0, 1, " +
           numbers + ");";
  }

  static bool has(const std::string& said, const std::string& words) {
    return said.find(words) != std::string::npos;
  }

  test::TemporaryFolder folder_;
  Database database_{folder_.database(), Access::ReadWrite};
};

TEST_F(Ledgers, TakeDealsThatAddUp) {
  EXPECT_EQ(said(line(1, 1, "1, 0, 32") + result(1, "32,-32,0,0, 2032,1968,2000,2000")), "");
  EXPECT_EQ(said(line(2, 1, "2, 3, 8") + result(2, "0,0,-8,8, 2032,1968,1992,2008")), "");
}

TEST_F(Ledgers, RefusePaymentsOfNothingOrToOneself) {
  EXPECT_NE(said(line(1, 1, "1, 0, 0")), "");
  EXPECT_NE(said(line(1, 1, "1, 0, -8")), "");
  EXPECT_NE(said(line(1, 1, "1, 1, 8")), "");
  EXPECT_NE(said(line(1, 1, "1, 4, 8")), "");
}

TEST_F(Ledgers, RefuseNetsThatDoNotSumToZero) {
  EXPECT_NE(said(line(1, 1, "1, 0, 32") + result(1, "32,-31,0,0, 2032,1969,2000,2000")), "");
}

TEST_F(Ledgers, RefuseNetsThatNobodyPaid) {
  const std::string answer =
      said(line(1, 1, "1, 0, 16") + result(1, "32,-32,0,0, 2032,1968,2000,2000"));
  EXPECT_TRUE(has(answer, "what its ledger lines come to")) << answer;
}

TEST_F(Ledgers, RefusePaymentsWithoutADeal) { EXPECT_NE(said(line(1, 1, "1, 0, 32")), ""); }

TEST_F(Ledgers, RefuseScoresThatDoNotFollow) {
  const std::string first = line(1, 1, "1, 0, 32");
  EXPECT_TRUE(has(said(first + result(1, "32,-32,0,0, 2033,1968,2000,2000")),
                  "begins a game with the same points"));
  EXPECT_EQ(said(first + result(1, "32,-32,0,0, 2032,1968,2000,2000")), "");
  EXPECT_TRUE(has(said(line(2, 1, "1, 0, 8") + result(2, "8,-8,0,0, 2040,1960,2000,2001")),
                  "a score is the one before"));
}

TEST_F(Ledgers, RefuseAGapBetweenDeals) {
  EXPECT_TRUE(has(said(line(2, 1, "1, 0, 32") + result(2, "32,-32,0,0, 2032,1968,2000,2000")),
                  "without a gap"));
}

TEST_F(Ledgers, RefuseAYahooTableThatDoesNotTotalEightThousand) {
  EXPECT_NE(said("UPDATE game SET start = 2001"), "");
}

TEST_F(Ledgers, RefuseAStalemateThatPays) {
  EXPECT_NE(said(line(1, 1, "1, 0, 32") +
                 "INSERT INTO deal_result VALUES "
                 "(1, 1, 0, 1, 0, NULL, NULL, 32,-32,0,0, 2032,1968,2000,2000);"),
            "");
}

TEST_F(Ledgers, NeverChangeOnceSettled) {
  ASSERT_EQ(said(line(1, 1, "1, 0, 32") + result(1, "32,-32,0,0, 2032,1968,2000,2000")), "");
  EXPECT_TRUE(has(said(line(1, 2, "1, 0, 8")), "takes no more payments"));
  EXPECT_TRUE(has(said("UPDATE ledger_line SET amount = 33"), "never changed"));
  EXPECT_TRUE(has(said("DELETE FROM ledger_line"), "never deleted"));
  EXPECT_TRUE(has(said("UPDATE deal_result SET score_a = 0"), "never changed"));
  EXPECT_TRUE(has(said("DELETE FROM deal_result"), "never deleted"));
}

}  // namespace
}  // namespace lair::store
